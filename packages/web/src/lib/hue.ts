export const hues = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Hue = (typeof hues)[number]

/** The hue of an avatar: the same name has the same everywhere and for ever. */
export const hueOf = (name: string): Hue => spread(name, 673)

/**
 * The hue of a department's mark. The seed keeps the commonest departments apart, and General, which every installation
 * begins with, away from the red of an error.
 */
export const departmentHueOf = (name: string): Hue => spread(name, 802)

/** FNV-1a with the last mixing of MurmurHash3. */
function spread(name: string, seed: number): Hue {
  let sum = seed
  for (const sign of name.trim().toLowerCase()) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  sum = (sum ^ (sum >>> 16)) >>> 0
  return hues[sum % hues.length] ?? 1
}
