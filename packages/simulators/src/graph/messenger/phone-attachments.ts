import { givenMedia, type PhoneMediaInput } from '../../media/given-media.ts'
import { shownMedia } from '../../media/file-storage.ts'
import { cdnAddress } from './attachments.ts'
import type { PhoneContext } from './phone-wire.ts'

export type AttachmentActions = {
  /** The Like thumb, or another sticker by its number. */
  sendsSticker: (stickerId?: number) => string
  /** Several pictures are one message with several attachments. */
  sendsAlbum: (files: PhoneMediaInput[]) => string
  /** A text with an address the platform has looked up. */
  sendsLink: (text?: string, title?: string) => string
  /** A kind of attachment the server has no use for. */
  sendsUnknown: (type?: string) => string
}

export function attachmentActions(context: PhoneContext): AttachmentActions {
  const { conversation } = context
  return {
    sendsSticker: (stickerId = 369239263222822) => sendSticker(context, stickerId),
    sendsAlbum: (files) => sendAlbum(context, files),
    sendsLink: (text = 'https://brewbench.example.com/grinders', title = 'Grinders') => {
      const url = `https://l.facebook.com/l.php?u=${encodeURIComponent(text)}`
      const wire = { text, attachments: [{ type: 'fallback', payload: { url, title } }] }
      return conversation.write({ shows: { kind: 'text', text }, wire })
    },
    sendsUnknown: (type = 'reel') => {
      const payload = { url: 'https://www.facebook.com/reel/1', title: 'Latte art', reel_video_id: 1 }
      return conversation.write({ shows: { kind: 'unknown' }, wire: { attachments: [{ type, payload }] } })
    },
  }
}

function sendSticker({ world, client, conversation }: PhoneContext, stickerId: number): string {
  const file = conversation.files.add(conversation.account(), givenMedia('sticker'))
  const payload = { url: cdnAddress(world, client.product, file), sticker_id: stickerId }
  return conversation.write({
    shows: { kind: 'sticker', media: shownMedia(file) },
    wire: { attachments: [{ type: 'image', payload }] },
  })
}

function sendAlbum({ world, client, conversation }: PhoneContext, files: PhoneMediaInput[]): string {
  const stored = files.map((file) => conversation.files.add(conversation.account(), givenMedia(file)))
  const attachments = stored.map((file) => ({
    type: 'image',
    payload: { url: cdnAddress(world, client.product, file) },
  }))
  const albumId = files.length > 1 ? world.random.digits(12) : undefined
  const [first, ...others] = stored.map((file) => ({
    kind: 'photo' as const,
    media: shownMedia(file),
    albumId,
  }))
  if (!first) throw new Error('an album has pictures')
  const mid = conversation.write({ shows: first, wire: { attachments } })
  for (const [at, shows] of others.entries())
    conversation.talks.add(conversation.talk(), { ...shows, id: `${mid}#${at + 1}`, by: 'client' })
  return mid
}
