import { readFileSync } from 'node:fs'

/** A small real file made for this project, ready to be sent. */
export type Sample = { bytes: Buffer; fileName: string; mimeType: string }

const samples = {
  machine: ['machine.jpg', 'image/jpeg'],
  parcel: ['parcel.jpg', 'image/jpeg'],
  gasket: ['gasket.jpg', 'image/jpeg'],
  plate: ['plate.jpg', 'image/jpeg'],
  thumbnail: ['thumbnail.jpg', 'image/jpeg'],
  voice: ['voice.ogg', 'audio/ogg'],
  voiceClip: ['audioclip.mp4', 'audio/mp4'],
  audio: ['audio.mp3', 'audio/mpeg'],
  video: ['video.mp4', 'video/mp4'],
  videoNote: ['video-note.mp4', 'video/mp4'],
  animation: ['animation.mp4', 'video/mp4'],
  sticker: ['sticker.webp', 'image/webp'],
  animatedSticker: ['sticker.tgs', 'application/x-tgsticker'],
  videoSticker: ['sticker.webm', 'video/webm'],
  invoice: ['invoice.pdf', 'application/pdf'],
} as const

export type SampleName = keyof typeof samples

const read = new Map<SampleName, Sample>()

/** A sample by name; its bytes are read once. */
export function sample(name: SampleName): Sample {
  const known = read.get(name)
  if (known) return known
  const [fileName, mimeType] = samples[name]
  const fresh = { bytes: readFileSync(new URL(fileName, import.meta.url)), fileName, mimeType }
  read.set(name, fresh)
  return fresh
}
