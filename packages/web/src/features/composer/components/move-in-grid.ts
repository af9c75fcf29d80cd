import type { KeyboardEvent } from 'react'

const columns = 8
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/** One stop for the keyboard, arrows inside. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const signs = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const at = signs.findIndex((sign) => sign === event.currentTarget)
  event.preventDefault()
  signs[Math.min(signs.length - 1, Math.max(0, at + step))]?.focus()
}
