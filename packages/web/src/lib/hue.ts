export const hues = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Hue = (typeof hues)[number]

/** The same name has the same hue everywhere and for ever. */
export function hueOf(name: string): Hue {
  let sum = 5381
  for (const sign of name.trim().toLowerCase()) sum = (Math.imul(sum, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0
  return hues[(sum ^ (sum >>> 15)) % hues.length] ?? 1
}
