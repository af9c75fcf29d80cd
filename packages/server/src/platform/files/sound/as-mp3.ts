import { createMp3Encoder } from 'wasm-media-encoders'
import { decoded, type SoundChunk } from './decode.ts'

/** Kilobits a second for one channel and for two: enough for speech that was Opus before. */
const bitrates = { 1: 64, 2: 112 } as const

/** A sound in the form that every browser and every phone plays. @throws when our decoders do not read it */
export async function asMp3(path: string): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  const parts: Uint8Array[] = []
  let begun: { count: 1 | 2; sampleRate: number } | null = null
  for await (const chunk of decoded(path)) {
    if (begun === null) {
      begun = { count: chunk.channels.length > 1 ? 2 : 1, sampleRate: chunk.sampleRate }
      const { count, sampleRate } = begun
      encoder.configure({ sampleRate, channels: count, bitrate: bitrates[count] })
    }
    // The encoder returns its own buffer and overwrites it, so copy it.
    parts.push(Uint8Array.from(encoder.encode(spread(chunk, begun.count))))
  }
  parts.push(Uint8Array.from(encoder.finalize()))
  return Buffer.concat(parts)
}

/** As many channels as it began with. */
const spread = ({ channels }: SoundChunk, count: number): Float32Array[] =>
  Array.from({ length: count }, (_, place) => channels[place] ?? channels[0] ?? new Float32Array())
