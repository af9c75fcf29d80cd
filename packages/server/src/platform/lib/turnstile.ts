import { refuse } from './refusal.ts'

/** Lets only so much heavy work run at once; a few wait in line, and who comes beyond that is refused. */
export function turnstile(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: Array<() => void> = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) refuse('too-many-requests')
      // Whoever leaves hands over his place, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
