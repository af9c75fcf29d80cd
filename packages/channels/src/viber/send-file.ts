import { ChannelError } from '../channel-errors.ts'
import { endingOf } from '../file-types.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { cutText } from '../text-limits.ts'
import { viberForm, viberLimits } from './limits.ts'

type Message = Record<string, unknown>

/** Viber fetches files from us. Only a picture takes its caption along; other text follows. @throws ChannelError */
export function fileMessages(
  { file, caption }: Extract<Outbound, { kind: 'file' }>,
  apiUrl: string,
): Message[] {
  const media = addressOf(file, apiUrl)
  const form = viberForm(file)
  const withCaption = form === 'picture' && caption.length <= viberLimits.pictureText
  const words = caption === '' || withCaption ? [] : [{ type: 'text', text: caption }]
  return [
    { ...messageOf(file, form, media), ...(form === 'picture' ? { text: withCaption ? caption : '' } : {}) },
    ...words,
  ]
}

function messageOf(file: OutboundFile, type: ReturnType<typeof viberForm>, media: string): Message {
  switch (type) {
    case 'picture':
      return { type, media }
    case 'video': {
      const duration = file.duration === null ? {} : { duration: Math.max(1, Math.round(file.duration)) }
      return { type, media, size: file.size, ...duration }
    }
    case 'file':
      return { type, media, size: file.size, file_name: nameOf(file) }
    default:
      return type satisfies never
  }
}

/** Viber requires https; a simulator on this machine may fetch over plain http. */
function addressOf({ publicUrl = '' }: OutboundFile, apiUrl: string): string {
  const isReachable = apiUrl.startsWith('https://')
    ? publicUrl.startsWith('https://')
    : URL.canParse(publicUrl)
  if (isReachable) return publicUrl
  const words = 'Viber fetches files itself: the desk needs a public https address (PUBLIC_URL).'
  throw new ChannelError({ kind: 'refused' }, words)
}

/** A name must have an ending, and keeps it when it is cut. */
function nameOf({ name, publicUrl = '' }: OutboundFile): string {
  const own = endingOf(name)
  const ending = own === '' ? endingOf(publicUrl) || 'bin' : own
  const stem = own === '' ? name : name.slice(0, -own.length - 1)
  return `${cutText(stem, viberLimits.fileName - ending.length - 1)}.${ending}`
}
