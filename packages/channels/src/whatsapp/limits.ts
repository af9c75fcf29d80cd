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

/** What an agent may choose: other pictures are drawn anew, and every text goes under one name. */
export const whatsappAccepts: readonly string[] = [
  'image/*',
  ...whatsappTypes.video,
  ...whatsappTypes.audio,
  ...documentTypes,
  'text/*',
]

/** How a file travels: as which kind of message, uploaded under which type. null: WhatsApp does not take it. */
export function whatsappForm(
  file: OutboundFile,
): { kind: keyof typeof whatsappLimits.bytes; mime: string } | null {
  const mime = bareType(file.mime)
  for (const kind of ['image', 'video', 'audio'] as const) {
    if (whatsappTypes[kind].includes(mime)) return { kind: file.kind === kind ? kind : 'document', mime }
  }
  if (documentTypes.includes(mime)) return { kind: 'document', mime }
  // Every text is taken under the one name that WhatsApp knows; the file's own name keeps its ending.
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
