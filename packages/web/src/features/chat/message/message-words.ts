import type { Message } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { soundWords } from '../../../i18n/sound-words.ts'
import type { Delivery } from '../../../ui/Ticks.tsx'

/** Who wrote a message, as I am told: 'You' for my own. */
export function authorOf(message: Message, myId: string, t: TFunction): string {
  if (message.isagent && message.created_by === myId) return t('common.you')
  return message.created_by === null && message.isagent ? t('chat.desk') : message.created_by_name
}

/** The content of any kind of message as one line. */
export function messageWords(message: Message, t: TFunction): string {
  if (message.deleted_on !== null) return deletedWords(message, t)
  switch (message.type) {
    case 'text':
      return message.content
    case 'image':
      return message.content || t('preview.photo')
    case 'video':
      return message.content || t('preview.video')
    case 'audio':
      return soundWords(message, t)
    case 'document':
      return message.file_name ?? t('preview.document')
    case 'location':
      return message.region ?? t('preview.location')
    case 'contact':
      return message.content.split('\n')[0] ?? t('preview.contact')
    case 'sticker':
      return t('preview.sticker')
    case 'rating':
      return t('preview.rating', { rating: message.content })
    case 'close':
      return t('preview.close')
    case 'reopen':
      return t('preview.reopen')
    case 'unknown':
      return unknownWords(message, t)
    default:
      return message.type satisfies never
  }
}

/** A kind that the desk has no form for, by its name where it has one in our languages. */
export function unknownWords({ placeholder }: Message, t: TFunction): string {
  const kind = namedKinds.find((named) => named === placeholder)
  return kind === undefined
    ? t('preview.unknown')
    : t('message.notShown', { kind: t(`message.kind.${kind}`) })
}

const namedKinds = ['poll', 'dice', 'story', 'game', 'checklist', 'gift', 'invoice', 'order'] as const

export const deletedWords = (message: Message, t: TFunction): string =>
  message.isagent ? t('message.deletedByUs') : t('message.deleted')

/** The ticks of a message of ours; none for what is not delivered to anybody. */
export function ticksOf(message: Message, t: TFunction): { delivery: Delivery; label: string } | undefined {
  if (!message.isagent || message.delivery === 'none') return undefined
  const delivery = message.delivery === 'doubtful' ? 'failed' : message.delivery
  return { delivery, label: t(`message.delivery.${delivery}`) }
}

/** Why a message did not go out, in the provider's words. */
export function failureReason(message: Message, t: TFunction): string | undefined {
  if (message.delivery === 'doubtful') return message.delivery_reason ?? t('message.doubtful')
  if (message.delivery !== 'failed') return undefined
  const reason = message.delivery_reason
  return reason === null ? t('message.notDelivered') : t('message.notDeliveredWhy', { reason })
}

/** §2: coordinates that open in a maps link; undefined when they are none. */
export function placeOf(content: string): { words: string; href: string } | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = content.split(',').map(Number)
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return { words: `${latitude}, ${longitude}`, href }
}
