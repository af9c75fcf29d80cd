import { sample } from '@switchboard/simulators'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OGG,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** A voice note as Chromium and Firefox record it: Opus in WebM. */
export async function browserRecording(): Promise<File> {
  const source = new BufferSource(new Uint8Array(sample('voice').bytes))
  const track = await new Input({ source, formats: [OGG] }).getPrimaryAudioTrack()
  if (track === null) throw new Error('The sample has no sound.')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const packets = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(packets)
  await output.start()
  const decoderConfig = await track.getDecoderConfig()
  if (decoderConfig === null) throw new Error('The sample describes no sound.')
  for await (const packet of new EncodedPacketSink(track).packets())
    await packets.add(packet, { decoderConfig })
  await output.finalize()
  if (target.buffer === null) throw new Error('Nothing was recorded.')
  return new File([new Uint8Array(target.buffer)], 'recording.webm', { type: 'audio/webm' })
}
