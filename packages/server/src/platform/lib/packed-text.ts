import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Texts of the same form, such as JSON with the same names, packed one by one with a dictionary of what they share. */
export interface Packing {
  pack(text: string): Buffer
  unpack(packed: Uint8Array): string
}

/**
 * The dictionary holds what is frequent, the most frequent last. What was packed cannot be read without it, so a dictionary in use
 * never changes. A window of 16 KB keeps it in reach of most texts, for less memory to prepare than the default.
 */
export const packingWith = (dictionary: Buffer): Packing => ({
  pack: (text) => deflateRawSync(Buffer.from(text), { dictionary, level: 6, memLevel: 5, windowBits: 14 }),
  unpack: (packed) => inflateRawSync(packed, { dictionary }).toString(),
})
