import type { KeyboardEvent } from 'react'

const signsIn = (grid: HTMLElement | null): HTMLElement[] => [
  ...(grid?.querySelectorAll<HTMLElement>('fieldset button') ?? []),
]

export const firstSign = (grid: HTMLElement | null): HTMLElement | undefined => signsIn(grid)[0]

/** Arrows move among all signs of the panel; above the first line is the search, and so is what a letter is typed for. */
export function moveInGrid(
  event: KeyboardEvent<HTMLElement>,
  grid: HTMLElement | null,
  search: HTMLElement | null,
): void {
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
  if (isLetter || event.key === 'Backspace') return search?.focus()
  const next = nextSign(event.key, event.currentTarget, signsIn(grid))
  if (next === undefined) return
  event.preventDefault()
  const target = next ?? search
  target?.focus()
}

/** Null above the first line, undefined for a key that does not move. */
function nextSign(
  key: string,
  from: HTMLElement,
  signs: readonly HTMLElement[],
): HTMLElement | null | undefined {
  const at = signs.indexOf(from)
  const isRightToLeft = getComputedStyle(from).direction === 'rtl'
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return signs[at + ((key === 'ArrowRight') === isRightToLeft ? -1 : 1)] ?? from
    case 'Home':
      return signs[0]
    case 'End':
      return signs.at(-1)
    case 'ArrowDown':
      return inLine(from, signs, 1) ?? from
    case 'ArrowUp':
      return inLine(from, signs, -1) ?? null
    default:
      return undefined
  }
}

/** The nearest sign of the next line: the last line of a group may be short. */
function inLine(from: HTMLElement, signs: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const { top, left } = from.getBoundingClientRect()
  const placed = signs.map((sign) => ({ sign, box: sign.getBoundingClientRect() }))
  const beyond = placed.filter(({ box }) => (box.top - top) * step > 1)
  const line = Math.min(...beyond.map(({ box }) => (box.top - top) * step))
  return beyond
    .filter(({ box }) => Math.abs((box.top - top) * step - line) < 1)
    .toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.sign
}
