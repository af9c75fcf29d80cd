import { setTimeout as pause } from 'node:timers/promises'

/** Resources opened in sequence, to be closed once in reverse order. */
export interface Opened {
  /** Opens something that `close` ends. Once the end was asked for, nothing more is opened. @throws StopAsked */
  open<T>(opening: () => Promise<T>, close: (it: T) => Promise<unknown>): Promise<T>
  /** Closes everything, also what is still opening. One failure does not keep the rest open. */
  close(): Promise<void>
}

class StopAsked extends Error {}

/** Milliseconds that something still opening gets to become something that can be closed. */
const OPENING_MAY_TAKE = 3000

export function openedThings(): Opened {
  const closers: Array<() => Promise<unknown>> = []
  let closing: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const close of closers.toReversed())
      await close().catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  return {
    async open(opening, close) {
      if (closing !== null) throw new StopAsked()
      const begun = opening()
      closers.push(async () => {
        const outcome = begun.then(
          (it) => ({ it }),
          () => null,
        )
        const opened = await Promise.race([outcome, pause(OPENING_MAY_TAKE, null, { ref: false })])
        if (opened !== null) await close(opened.it)
      })
      const it = await begun
      if (closing !== null) throw new StopAsked()
      return it
    },
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}
