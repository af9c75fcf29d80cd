import { AsyncLocalStorage } from 'node:async_hooks'

interface Origin {
  ip: string
  /** The name of the API key that a program came with. */
  key: string | null
}

/**
 * The origin of the request that an action belongs to. Features do not pass it on, so none can forget it. A worker, also one
 * that a request woke (wake-loop.ts), and a command at the console have no origin.
 */
const origin = new AsyncLocalStorage<Origin>()

export const withOrigin = <T>(ip: string, operation: () => T): T => origin.run({ ip, key: null }, operation)

export const originNow = (): Readonly<Origin> | undefined => origin.getStore()

/** Marks the current request as made with this API key. */
export function actByKey(name: string): void {
  const here = origin.getStore()
  if (here !== undefined) here.key = name
}
