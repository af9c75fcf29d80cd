import { type RefObject, useEffect, useLayoutEffect } from 'react'

type Field = RefObject<HTMLTextAreaElement | null>

/** HTML has no list that a text field points into. */
export const listbox = { role: 'listbox', tabIndex: -1 }
export const option = (isChosen: boolean) => ({ role: 'option', tabIndex: -1, 'aria-selected': isChosen })

/** Says in the field that the list belongs to it, and which option Enter would put in. */
export function useOptionsOf(field: Field, listId: string, optionId: string | undefined): void {
  useEffect(() => {
    const box = field.current
    if (optionId === undefined || box === null) return
    const said = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    }
    for (const [name, value] of Object.entries(said)) box.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(said)) box.removeAttribute(name)
    }
  }, [field, listId, optionId])
}

/** Puts the list above the line of the sign that opened it, as high as there is room. */
export function usePlaceAbove(box: RefObject<HTMLElement | null>, field: Field, at: number): void {
  useLayoutEffect(() => {
    const list = box.current
    const frame = list?.offsetParent?.getBoundingClientRect()
    if (!list || !frame || !field.current) return
    const around = field.current.getBoundingClientRect()
    const { left, top } = caretPlace(field.current, at)
    const line = around.top + Math.max(top, 0)
    list.style.setProperty('--word-left', `${around.left - frame.left + left}px`)
    list.style.setProperty('--word-bottom', `${frame.bottom - line}px`)
    list.style.setProperty('--word-room', `${line}px`)
  }, [box, field, at])
}

/** What decides where a field breaks its lines. */
const copied = [
  'padding',
  'direction',
  'font',
  'letter-spacing',
  'line-height',
  'tab-size',
  'text-align',
  'word-break',
] as const

/** Where a character of a field is drawn, from the field's upper left corner; browsers tell it of no field. */
function caretPlace(field: HTMLTextAreaElement, at: number): { left: number; top: number } {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    inlineSize: `${field.clientWidth}px`,
    overflowWrap: 'break-word',
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
  })
  const mark = document.createElement('span')
  mark.textContent = field.value.charAt(at)
  copy.append(field.value.slice(0, at), mark)
  document.body.append(copy)
  const { offsetLeft, offsetTop } = mark
  copy.remove()
  return { left: offsetLeft, top: offsetTop - field.scrollTop }
}
