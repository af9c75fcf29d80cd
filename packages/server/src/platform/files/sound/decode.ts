import { open } from 'node:fs/promises'
import { AudioSampleSink, type InputAudioTrack } from 'mediabunny'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import { oggOf } from './as-ogg.ts'
import { soundTrack } from './sound-track.ts'

/** A chunk of decoded sound: one list of samples for each channel. */
export interface SoundChunk {
  channels: Float32Array[]
  sampleRate: number
}

/** Seconds; longer than any voice note; decoding must have a limit. */
const MOST_SECONDS = 30 * 60

/** The sound of a file, chunk by chunk. @throws when our decoders cannot read it, or it is too long */
export async function* decoded(path: string): AsyncGenerator<SoundChunk> {
  let seconds = 0
  for await (const chunk of decodedChunks(path)) {
    const length = chunk.channels[0]?.length ?? 0
    if (length === 0) continue
    seconds += length / chunk.sampleRate
    if (seconds > MOST_SECONDS) throw new Error('The sound is too long.')
    yield chunk
  }
  if (seconds === 0) throw new Error('There is no sound in it.')
}

async function* decodedChunks(path: string): AsyncGenerator<SoundChunk> {
  const track = await soundTrack(path)
  const isOgg = (await headOf(path)).toString('latin1') === 'OggS'
  if (track.codec === 'opus') yield* fromOpus(isOgg ? fromFile(path) : [await oggOf(track)])
  else if (track.codec?.startsWith('pcm-')) yield* fromPcm(track)
  else throw new Error('This kind of sound is not decoded here.')
}

async function* fromOpus(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<SoundChunk> {
  const decoder = new OggOpusDecoder({ forceStereo: false })
  await decoder.ready
  for await (const chunk of chunks) yield soundChunkOf(await Promise.resolve(decoder.decode(chunk)))
  yield soundChunkOf(await decoder.flush())
}

const soundChunkOf = ({
  channelData,
  sampleRate,
}: {
  channelData: Float32Array[]
  sampleRate: number
}): SoundChunk => ({
  channels: channelData,
  sampleRate,
})

async function* fromPcm(track: InputAudioTrack): AsyncGenerator<SoundChunk> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { numberOfFrames, numberOfChannels, sampleRate } = sample
    const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      return plane
    })
    sample.close()
    yield { channels, sampleRate }
  }
}

/** Bytes; what an hour of speech takes in this is decoded before the next is read. */
const CHUNK = 64 * 1024

async function* fromFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(CHUNK), 0, CHUNK)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
