import type { FileKind, InboundContent } from '../../inbound.ts'
import { fileContent, withAddress } from '../../inbound-events.ts'
import { Attachment, type Message } from './wire.ts'

/**
 * The contents of a message: its text and each attachment. A message without readable content becomes a placeholder.
 */
export function contentsOf({ text, attachments, is_unsupported }: ParsedMessage): InboundContent[] {
  const texts: InboundContent[] = text === undefined || text === '' ? [] : [{ type: 'text', text }]
  const contents = [...texts, ...withoutOldShares(attachments).flatMap((one) => contentOf(one, text))]
  const what = is_unsupported === true ? 'unsupported' : 'message'
  return contents.length === 0 ? [{ type: 'unknown', what }] : contents
}

type ParsedMessage = Pick<Message, 'text' | 'attachments' | 'is_unsupported'>

/** A shared post comes twice, in the old form and in the new. */
function withoutOldShares(attachments: readonly unknown[]): readonly unknown[] {
  const typeOf = (one: unknown) => Attachment.safeParse(one).data?.type
  if (!attachments.some((one) => typeOf(one) === 'ig_post')) return attachments
  return attachments.filter((one) => typeOf(one) !== 'share')
}

/** A preview repeats an address that the text already contains. */
function contentOf(body: unknown, text: string | undefined): InboundContent[] {
  const parsed = Attachment.safeParse(body)
  if (!parsed.success) return [{ type: 'unknown', what: 'attachment' }]
  const attachment = parsed.data
  const file = fileOf(attachment)
  if (file !== null) return [file]
  const { coordinates } = attachment.payload ?? {}
  if (coordinates !== undefined) {
    return [
      {
        type: 'location',
        latitude: coordinates.lat,
        longitude: coordinates.long,
        title: null,
        address: null,
      },
    ]
  }
  if (attachment.type === 'like_heart') return [{ type: 'text', text: '❤️' }]
  if (attachment.type === 'story_mention') return mentionOf(attachment)
  if (attachment.type === 'fallback' && text !== undefined && text !== '') return []
  const link = linkOf(attachment)
  return [link === '' ? { type: 'unknown', what: attachment.type } : { type: 'text', text: link }]
}

/** Meta forbids to keep a story of a client: its address is shown, which ends with the story. */
function mentionOf(attachment: Attachment): InboundContent[] {
  const link = linkOf(attachment)
  const named: InboundContent = { type: 'unknown', what: 'story' }
  return link === '' ? [named] : [named, { type: 'text', text: link }]
}

const kinds = new Map<string, FileKind>([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['file', 'document'],
])

/** Type and size are unknown until the file is fetched; voice messages are MP4 files named audioclip. */
function fileOf({ type, payload }: Attachment): InboundContent | null {
  const kind = kinds.get(type)
  const ref = payload?.url
  if (kind === undefined || ref === undefined || ref === '') return null
  const sticker = payload?.sticker_id
  if (sticker !== undefined)
    return fileContent({ ref, kind: 'sticker' }, '', likes.includes(sticker) ? '👍' : null)
  const name = kind === 'document' ? nameIn(ref) : null
  return fileContent({ ref, kind, name, recorded: kind === 'audio' && /\/audioclip-/.test(ref) })
}

/** The thumb in its three sizes. */
const likes = ['369239263222822', '369239343222814', '369239383222810']

function nameIn(address: string): string | null {
  if (!URL.canParse(address)) return null
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last
  }
}

/** Reels, posts, shared links: their title and where they are. */
function linkOf({ title, url, payload }: Attachment): string {
  return withAddress(payload?.title ?? title, payload?.url ?? url)
}
