import {
  ADTS,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'

/** Files that are whole in themselves: a playlist would name further files and addresses to be read. */
const formats = [OGG, WEBM, MATROSKA, MP4, QTFF, MP3, WAVE, ADTS, FLAC]

/** The sound in a file. @throws when there is none */
export async function soundTrack(path: string): Promise<InputAudioTrack> {
  const track = await new Input({ source: new FilePathSource(path), formats }).getPrimaryAudioTrack()
  if (track === null) throw new Error('There is no sound in it.')
  return track
}
