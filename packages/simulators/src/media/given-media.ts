import { readMedia } from './media-facts.ts'
import { sample, type SampleName } from './samples.ts'

/** A sample by name, bytes, or a file with what the phone states about it. */
export type PhoneMediaInput =
  | SampleName
  | Uint8Array
  | { bytes: Uint8Array; fileName?: string; mimeType?: string }

export type GivenMedia = {
  bytes: Buffer
  fileName: string | undefined
  mimeType: string
  duration: number | undefined
}

/** A file as the phone sends it, its type read from its own bytes unless given. */
export function givenMedia(input: PhoneMediaInput): GivenMedia {
  const given: Exclude<PhoneMediaInput, SampleName | Uint8Array> = fileOf(input)
  const bytes = Buffer.from(given.bytes)
  const facts = readMedia(bytes)
  const { fileName, mimeType = facts.mimeType } = given
  return { bytes, fileName, mimeType, duration: facts.duration }
}

function fileOf(input: PhoneMediaInput): Exclude<PhoneMediaInput, SampleName | Uint8Array> {
  if (typeof input === 'string') return sample(input)
  return input instanceof Uint8Array ? { bytes: input } : input
}
