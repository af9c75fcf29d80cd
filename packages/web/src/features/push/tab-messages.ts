import { z } from 'zod'

/** The messages from the service worker to a tab. */
export const WorkerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shown?'), path: z.string() }),
  z.object({ kind: z.literal('go'), path: z.string() }),
])

/** The target of a path from this address: other panels that are open on the same page stay open. */
export function wayTo(path: string, address: Pick<Location, 'pathname' | 'search'>): string {
  const wanted = new URL(path, 'http://desk.invalid')
  if (wanted.pathname !== address.pathname) return path
  const search = new URLSearchParams(address.search)
  for (const [name, value] of wanted.searchParams) search.set(name, value)
  return `${wanted.pathname}?${search.toString()}`
}

/** Whether an address shows what a path leads to: the same ticket, or the same private chat. */
export function isShown(path: string, address: Pick<Location, 'pathname' | 'search'>): boolean {
  const wanted = new URL(path, 'http://desk.invalid')
  if (wanted.pathname !== address.pathname || wanted.search === '') return false
  const shown = new URLSearchParams(address.search)
  return [...wanted.searchParams].every(([name, value]) => shown.get(name) === value)
}
