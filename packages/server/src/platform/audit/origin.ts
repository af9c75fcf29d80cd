import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Where the request came from that a deed belongs to. Deeds do not hand it on, so that none can forget it; a worker or
 * a command at the console has none.
 */
const origin = new AsyncLocalStorage<{ ip: string }>()

export const withOrigin = <T>(ip: string, deed: () => Promise<T>): Promise<T> => origin.run({ ip }, deed)

export const originNow = (): string | null => origin.getStore()?.ip ?? null
