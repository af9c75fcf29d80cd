import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'

/** The messages are one stop of the Tab key; the arrows move from one to the next. */
export function useListFocus(listRef: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string | undefined>(undefined)
  return {
    current,
    handlers: {
      onFocusIn(event: FocusEvent) {
        const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
        if (item) setCurrent(item.dataset['id'])
      },
      onKeyDown(event: KeyboardEvent) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.dataset['id'])
          return
        const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
        const next = items[items.indexOf(event.target) + step]
        if (!next) return
        event.preventDefault()
        next.focus()
      },
    },
  }
}
