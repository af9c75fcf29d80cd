import { type Platform, platforms } from '@switchboard/contract'

/**
 * How many sends to one provider a node has under way at once. Each provider has its own: one that takes connections and
 * does not answer holds its sends for as long as they may last, and those to the others must not wait for that.
 */
const SLOTS = 16

export interface ProviderSlots {
  take(platform: Platform): void
  release(platform: Platform): void
  /** How many sends to this provider may be started. */
  free(platform: Platform): number
  /** Providers to which none may be started until one has ended. */
  full(): Platform[]
}

/** @param held to these none is started at all */
export function providerSlots(held: readonly Platform[] = []): ProviderSlots {
  const taken = new Map<Platform, number>()
  const change = (platform: Platform, by: 1 | -1) => taken.set(platform, (taken.get(platform) ?? 0) + by)
  const free = (platform: Platform) =>
    held.includes(platform) ? 0 : Math.max(0, SLOTS - (taken.get(platform) ?? 0))
  return {
    take: (platform) => void change(platform, 1),
    release: (platform) => void change(platform, -1),
    free,
    full: () => platforms.filter((platform) => free(platform) === 0),
  }
}
