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
export function caretPlace(field: HTMLTextAreaElement, at: number): { left: number; top: number } {
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
