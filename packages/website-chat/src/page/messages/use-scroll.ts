import { type RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'

/** So far from the end, in pixels, the newest message still counts as in sight. */
const nearEnd = 48

/**
 * Keeps the end in sight while it is, and otherwise keeps what is read where it is. The list has one child, its content.
 * @param isEmpty nothing can have moved: the page opens without being measured
 */
export function useScroll(listRef: RefObject<HTMLElement | null>, isEmpty: boolean) {
  const { setAtEnd } = useChat()
  const [isAtEnd, setState] = useState(true)
  const endRef = useRef(true)
  const topRef = useRef(0)
  const anchorRef = useRef<{ id: string; top: number } | undefined>(undefined)

  const note = (isNear: boolean) => {
    endRef.current = isNear
    setState(isNear)
    setAtEnd(isNear)
  }
  const look = () => {
    const box = listRef.current
    if (!box || box.clientHeight === 0) return
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd
    // Nobody scrolled back: there is less room, as above the keyboard of a phone, or more to show.
    const isMoved = endRef.current && !isNear && box.scrollTop >= topRef.current
    topRef.current = box.scrollTop
    if (isMoved) {
      box.scrollTop = box.scrollHeight
      return
    }
    anchorRef.current = firstInSight(box)
    if (isNear !== endRef.current) note(isNear)
  }
  // After each drawing: something may have come above or below.
  useLayoutEffect(() => {
    const box = listRef.current
    if (!box || isEmpty) return
    if (endRef.current) {
      box.scrollTop = box.scrollHeight
      return
    }
    const { id, top } = anchorRef.current ?? {}
    const same = id === undefined || top === undefined ? null : box.querySelector(`[data-id="${id}"]`)
    if (same && top !== undefined) box.scrollTop += same.getBoundingClientRect().top - top
    anchorRef.current = firstInSight(box)
  })
  // The keyboard of a phone and what is drawn without the list, such as an answer to a question, move the end too.
  useEffect(() => {
    const box = listRef.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      if (endRef.current) box.scrollTop = box.scrollHeight
    })
    for (const one of [box, ...box.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [listRef])
  return { isAtEnd, look, stick: () => note(true) }
}

function firstInSight(box: HTMLElement): { id: string; top: number } | undefined {
  const edge = box.getBoundingClientRect().top
  for (const item of box.querySelectorAll<HTMLElement>('[data-id]')) {
    const { top, bottom } = item.getBoundingClientRect()
    if (bottom > edge) return { id: item.dataset['id'] ?? '', top }
  }
  return undefined
}
