import { decoded } from './decode.ts'

/** Samples a second, enough for speech: thirteen minutes are 25 MB. */
const rate = 16_000
const headBytes = 44

/** A sound for those who take neither Ogg nor MP3: one channel, uncompressed. @throws when our decoders do not read it */
export async function asWav(path: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let [read, written, sum, count] = [0, 0, 0, 0]
  for await (const { channels, sampleRate } of decoded(path)) {
    const length = channels[0]?.length ?? 0
    const part = Buffer.alloc(2 * Math.ceil((length * rate) / sampleRate + 1))
    let bytes = 0
    for (let at = 0; at < length; at += 1) {
      sum += channels.reduce((total, channel) => total + (channel[at] ?? 0), 0) / channels.length
      count += 1
      read += rate / sampleRate
      // A recording at a lower rate repeats its samples.
      for (; written < Math.floor(read); written += 1) {
        bytes = part.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sum / count)) * 32_767), bytes)
        if (written + 1 >= Math.floor(read)) [sum, count] = [0, 0]
      }
    }
    parts.push(part.subarray(0, bytes))
  }
  return Buffer.concat([headOf(2 * written), ...parts])
}

/** The head of a WAV file with one channel of 16 bits. */
function headOf(bytes: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0)
  head.writeUInt32LE(headBytes - 8 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(2 * rate, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
