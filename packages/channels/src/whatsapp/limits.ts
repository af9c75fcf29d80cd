import type { LimitBroken } from '../channel.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { bytesOf, fileTooLarge, isEmoji } from '../text-limits.ts'
import { bareType } from '../file-types.ts'

const megabyte = 1024 * 1024

export const whatsappLimits = {
  text: 4096,
  caption: 1024,
  /** Words above buttons or a list. */
  question: 1024,
  buttons: { most: 3, title: 20 },
  list: { rows: 10, title: 24, description: 72, label: 20 },
  /** Ten lists of ten rows. */
  choices: 100,
  choicePayloadBytes: 200,
  callbackText: 512,
  bytes: { image: 5 * megabyte, video: 16 * megabyte, audio: 16 * megabyte, document: 100 * megabyte },
}

/** Types that WhatsApp shows as what they are. Recordings play only as Ogg/Opus. */
export const whatsappTypes = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/ogg', 'audio/mp4', 'audio/mpeg', 'audio/aac', 'audio/amr'],
}

const office = 'application/vnd.openxmlformats-officedocument.'
const documentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  `${office}wordprocessingml.document`,
  `${office}spreadsheetml.sheet`,
  `${office}presentationml.presentation`,
]

/** The types an agent may choose: the server converts other pictures, and sends every text type as one type. */
export const whatsappAccepts: readonly string[] = [
  'image/*',
  ...whatsappTypes.video,
  ...whatsappTypes.audio,
  ...documentTypes,
  'text/*',
]

/** The kind of message for a file and the type to upload it with. null: WhatsApp refuses the file. */
export function whatsappForm(
  file: OutboundFile,
): { kind: keyof typeof whatsappLimits.bytes; mime: string } | null {
  const mime = bareType(file.mime)
  for (const kind of ['image', 'video', 'audio'] as const) {
    if (whatsappTypes[kind].includes(mime)) return { kind: file.kind === kind ? kind : 'document', mime }
  }
  if (documentTypes.includes(mime)) return { kind: 'document', mime }
  // WhatsApp knows one text type, so send every text with it; the file name keeps its ending.
  return mime.startsWith('text/') ? { kind: 'document', mime: 'text/plain' } : null
}

export function whatsappLimitBroken(outbound: Outbound): LimitBroken | null {
  const takesReaction = (emoji: string | null) => emoji === null || isEmoji(emoji)
  return outboundLimitBroken(outbound, { ...whatsappLimits, fileBroken, takesReaction })
}

function fileBroken(file: OutboundFile): LimitBroken | null {
  const form = whatsappForm(file)
  if (form === null) return { what: 'file-type-refused', limit: null }
  const { bytes } = whatsappLimits
  const own = (['image', 'video', 'audio'] as const).find((kind) => whatsappTypes[kind].includes(form.mime))
  return fileTooLarge(file.size, bytes[own ?? 'document'])
}

/** `biz_opaque_callback_data` as WhatsApp takes it. */
export const fitsCallback = (ourRef: string): boolean => bytesOf(ourRef) <= whatsappLimits.callbackText
