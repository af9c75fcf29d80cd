import { refuse } from './refusal.ts'

/** Lets only so much heavy work run at once; a few more wait in a queue, and any beyond that are refused. */
export function semaphore(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: Array<() => void> = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) refuse('too-many-requests')
      // Work that ends passes its place to the first in the queue, so that nothing slips in between.
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
