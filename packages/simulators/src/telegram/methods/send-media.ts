import { readCaption } from '../entities/formatted.ts'
import { buildMedia, type GivenFile, type MediaKind } from '../media-content.ts'
import { readMedia } from '../../media/media-facts.ts'
import { contentOfFile, rememberContent } from '../media-memory.ts'
import { badRequest } from '../refusal.ts'
import { readText } from '../parameters.ts'
import type { MessageContent } from '../wire.ts'
import { givenFile, numberOf } from './given-file.ts'
import type { Method, MethodCall } from './method.ts'
import { finishSend, startSend } from './send-common.ts'

const kinds: { name: string; kind: MediaKind; captioned: boolean }[] = [
  { name: 'sendPhoto', kind: 'photo', captioned: true },
  { name: 'sendVideo', kind: 'video', captioned: true },
  { name: 'sendAnimation', kind: 'animation', captioned: true },
  { name: 'sendAudio', kind: 'audio', captioned: true },
  { name: 'sendVoice', kind: 'voice', captioned: true },
  { name: 'sendVideoNote', kind: 'video_note', captioned: false },
  { name: 'sendDocument', kind: 'document', captioned: true },
  { name: 'sendSticker', kind: 'sticker', captioned: false },
]

export const sendMedia: Method[] = kinds.map(({ name, kind, captioned }) => ({
  name,
  run: async (call) => {
    const caption = captioned ? readCaption(call.parameters) : {}
    const media = await mediaOf(call, kind, readText(call.parameters, kind), kind, claimsOf(call))
    return finishSend(call, startSend(call), { ...media, ...caption })
  },
}))

/** The message part for one file, new or sent again by its file_id. */
export async function mediaOf(
  call: MethodCall,
  kind: MediaKind,
  value: string | undefined,
  field: string,
  claims: GivenFile,
): Promise<MessageContent> {
  const given = await givenFile(call, kind, value, field)
  if ('file_id' in given) return contentOfFile(given)
  const file = { ...given, ...definedOf(claims) }
  if (kind === 'photo') refusePhoto(file.bytes)
  return rememberContent(call.world, buildMedia(call.world, call.bot, shownKind(kind, file.bytes), file))
}

function claimsOf(call: MethodCall): GivenFile {
  return {
    duration: numberOf(call, 'duration'),
    width: numberOf(call, 'width') ?? numberOf(call, 'length'),
    height: numberOf(call, 'height') ?? numberOf(call, 'length'),
    title: readText(call.parameters, 'title'),
    performer: readText(call.parameters, 'performer'),
    emoji: readText(call.parameters, 'emoji'),
  }
}

function definedOf(claims: GivenFile): GivenFile {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}

function refusePhoto(bytes: Buffer | undefined): void {
  const facts = bytes ? readMedia(bytes) : undefined
  if (!facts?.mimeType.startsWith('image/') || !facts.width || !facts.height) {
    throw badRequest('IMAGE_PROCESS_FAILED')
  }
  const ratio = Math.max(facts.width / facts.height, facts.height / facts.width)
  if (facts.width + facts.height > 10000 || ratio > 20) throw badRequest('PHOTO_INVALID_DIMENSIONS')
}

const voiceTypes = ['audio/ogg', 'audio/mpeg', 'audio/mp4']
const voiceLimit = 1024 * 1024

/** Telegram shows a file that is no real voice message as an ordinary file. */
function shownKind(kind: MediaKind, bytes: Buffer | undefined): MediaKind {
  if (kind !== 'voice' || !bytes) return kind
  const isVoice = voiceTypes.includes(readMedia(bytes).mimeType) && bytes.length <= voiceLimit
  return isVoice ? 'voice' : 'document'
}
