import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { StreamItem } from '../stream-model.ts'
import { focusableFrom } from '../stream-rows.ts'
import type { VirtualStream } from './use-virtual-stream.ts'

/**
 * Messages are one tab stop: arrows move between them, Home and End to the ends of the loaded range. The list scrolls
 * to a row that is not in the document yet, and focuses it once it is there.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly StreamItem[],
  virtual: VirtualStream,
) {
  const wanted = useRef<string | null>(null)
  const settle = useCallback(() => {
    const index = wanted.current === null ? -1 : rows.findIndex(({ key }) => key === wanted.current)
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }, [scroller, rows])
  useEffect(settle)

  const focusRow = useCallback(
    (index: number) => {
      wanted.current = rows[index]?.key ?? null
      virtual.scrollToIndex(index, { align: 'auto' })
      settle()
    },
    [rows, virtual, settle],
  )
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      const row = event.currentTarget.closest<HTMLElement>('[data-index]')
      const next = destination(event.key, Number(row?.dataset['index']), rows)
      if (next === undefined) return
      event.preventDefault()
      focusRow(next)
    },
    [rows, focusRow],
  )
  return { onKeyDown, focusRow }
}

function destination(key: string, at: number, rows: readonly StreamItem[]): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return focusableFrom(rows, at - 1, -1)
    case 'ArrowDown':
      return focusableFrom(rows, at + 1, 1)
    case 'Home':
      return focusableFrom(rows, 0, 1)
    case 'End':
      return focusableFrom(rows, rows.length - 1, -1)
    default:
      return undefined
  }
}
