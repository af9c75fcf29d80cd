import type { KeyboardEvent } from 'react'

/** Messages are one stop of the keyboard: arrows move between them, Home and End to the ends. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return
  const log = event.currentTarget.closest('[role="log"]')
  const messages = [...(log?.querySelectorAll<HTMLElement>('article[tabindex]') ?? [])]
  const next = destination(event.key, messages.indexOf(event.currentTarget), messages.length)
  if (next === undefined) return
  event.preventDefault()
  messages[next]?.focus()
}

function destination(key: string, at: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'ArrowDown':
      return Math.min(length - 1, at + 1)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}
