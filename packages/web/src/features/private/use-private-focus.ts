import type { PrivateMessage } from '@switchboard/contract'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { stopAwaitingFocus } from '../../lib/focus-when-free.ts'

/** Messages are one tab stop: arrows move between them, Home and End to the first and the newest. */
export function usePrivateFocus(
  box: RefObject<HTMLElement | null>,
  messages: readonly PrivateMessage[],
  onLeave: () => void,
) {
  const [visited, setVisited] = useState<string | null>(null)
  const newest = messages.at(-1)?.messageid
  const isThere = messages.some(({ messageid }) => messageid === visited)
  const show = (messageid: string | undefined) => {
    stopAwaitingFocus()
    box.current?.querySelector<HTMLElement>(`#private-${messageid}`)?.focus()
  }
  return {
    stop: isThere ? visited : newest,
    visit: setVisited,
    show,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const at = messages.findIndex(({ messageid }) => event.currentTarget.id === `private-${messageid}`)
      if (event.key === 'Escape') {
        event.preventDefault()
        return onLeave()
      }
      const next = destination(event.key, at, messages.length - 1)
      if (next === undefined) return
      event.preventDefault()
      show(messages[next]?.messageid)
    },
  }
}

function destination(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
