import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Texts of the same form, such as JSON with the same names, packed one by one with a dictionary of what they share. */
export interface Packing {
  pack(text: string): Buffer
  unpack(packed: Uint8Array): string
}

/**
 * The dictionary holds what is frequent, the most frequent last. What was packed cannot be read without it, so a dictionary in use
 * never changes. A window of 8 KB keeps it in reach of most texts, and leaves less memory to prepare for each of them.
 */
export const packingWith = (dictionary: Buffer): Packing => ({
  pack(text) {
    const bytes = Buffer.from(text)
    const chunkSize = roomFor(bytes.length / 2)
    return deflateRawSync(bytes, { dictionary, level: 6, memLevel: 5, windowBits: 13, chunkSize })
  },
  unpack: (packed) =>
    inflateRawSync(packed, { dictionary, chunkSize: roomFor(packed.length * 16) }).toString(),
})

/**
 * Bytes for what zlib writes, enough for nearly all texts. By default it takes 16 KB for each call, and what it took stays in memory
 * until V8's next thorough collection.
 */
const roomFor = (bytes: number): number => Math.min(Math.max(512, Math.ceil(bytes)), 16 * 1024)
