/** Seeded randomness: the same seed gives the same run. */
export type Random = {
  readonly seed: number
  /** 0 <= x < 1 */
  fraction: () => number
  between: (low: number, high: number) => number
  digits: (count: number) => string
  /** Characters of the base64url alphabet. */
  letters: (count: number) => string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    seed,
    fraction,
    between,
    digits: (count) =>
      String(between(1, 9)) + Array.from({ length: count - 1 }, () => between(0, 9)).join(''),
    letters: (count) => Array.from({ length: count }, () => alphabet.charAt(between(0, 63))).join(''),
  }
}

export function randomSeed(): number {
  return Math.floor(Math.random() * 0xffffffff)
}
