import type { Send } from '../chat/api.ts'

/** The browser's clock, randomness and network: the only places that touch them, so that all else takes them as values. */
export const now = (): Date => new Date()

/** A random UUID (v4). Plain http has no crypto.randomUUID, but always getRandomValues. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A connection that died in a sleep answers nothing, not even that it is gone: then the call is made again. */
export const send: Send = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(init.body instanceof FormData ? fileWait : wait) })

/** Not while another tab of this browser runs one of this name. Plain http and blocked storage have no locks. */
export async function alone<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request(name, run)
  } catch {
    return run()
  }
}

const wait = 20_000
/** 25 MB over a slow line. */
const fileWait = 600_000
