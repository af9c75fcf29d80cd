import { openStore } from '../../lib/store.ts'

/** The text that screen readers announce through the polite status region. */
export const announcement = openStore('')

const apart = 5000
let waiting: string | undefined
let quiet: ReturnType<typeof setTimeout> | undefined

/** At most one announcement in five seconds; of several the newest is announced. */
export function announce(text: string): void {
  if (quiet !== undefined) {
    waiting = text
    return
  }
  announcement.set(text)
  quiet = setTimeout(() => {
    quiet = undefined
    const next = waiting
    waiting = undefined
    if (next !== undefined) announce(next)
  }, apart)
}
