import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type InputAudioTrack,
  OggOutputFormat,
  Output,
} from 'mediabunny'
import { soundTrack } from './sound-track.ts'

/** A browser's recording with its packets as they are, only in the container that providers take. @throws */
export const asOgg = async (path: string): Promise<Uint8Array> => oggOf(await soundTrack(path))

/** The packets of a track in an Ogg container, nothing encoded anew. @throws when they are not Opus */
export async function oggOf(track: InputAudioTrack): Promise<Uint8Array> {
  if (track.codec !== 'opus') throw new Error('Only Opus is put into Ogg.')
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = await track.getDecoderConfig()
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, decoderConfig === null ? undefined : { decoderConfig })
  await output.finalize()
  if (target.buffer === null) throw new Error('Nothing was written.')
  return new Uint8Array(target.buffer)
}
