import { isProviderProblem, type Message, type Pin } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { dateAndTime, timeOf } from '../../../lib/dates.ts'
import { problemText } from '../../../i18n/problem-words.ts'
import { soundText } from '../../../i18n/sound-words.ts'
import { unknownText } from '../../../i18n/unknown-kind.ts'
import type { Delivery } from '../../../ui/tickets/Ticks.tsx'

/** What shows of a message, with a client or between colleagues. */
export type ShownMessage = Pick<
  Message,
  | 'messageid'
  | 'type'
  | 'content'
  | 'isagent'
  | 'created_on'
  | 'created_by_name'
  | 'file_name'
  | 'file_size'
  | 'mime_type'
  | 'duration'
  | 'waveform'
  | 'width'
  | 'height'
  | 'recorded'
  | 'media_state'
  | 'path'
  | 'imageUrl'
  | 'thumbnailUrl'
  | 'video_thumbnail'
  | 'region'
  | 'placeholder'
  | 'deleted_on'
  | 'link'
  | 'delivery'
>

/** The author's name as the reader sees it: 'You' for one's own messages. */
export function authorOf(
  message: Message,
  { myId, client, t }: { myId: string; client: string; t: TFunction },
): string {
  // The first messages may carry an id of the provider, which tells the name later.
  if (!message.isagent) return client
  if (message.created_by === myId) return t('common.you')
  return message.created_by === null ? t('chat.system') : message.created_by_name
}

/** For screen readers: who wrote what when, whether it arrived, and what came to it. */
export function spokenMessage(
  message: Message,
  { name, client, t }: { name: string; client: string; t: TFunction },
): string {
  const text = isDiscarded(message) ? deletedText(message, t) : messageText(message, t)
  const names = { name, time: timeOf(message.created_on), text }
  const ticks = ticksOf(message, t)
  const said = [
    ticks ? t('message.labelOurs', { ...names, delivery: ticks.label }) : t('message.label', names),
  ]
  if (message.edited_on !== null) said.push(t('message.edited'))
  const { reaction: emoji, agent_reaction: mine } = message
  if (emoji !== null) said.push(t('message.reactionFrom', { emoji, name: client }))
  if (mine !== null) said.push(t('message.reactionMine', { emoji: mine }))
  return said.join(', ')
}

/** The content of any kind of message as one line. */
export function messageText(message: ShownMessage, t: TFunction): string {
  if (message.deleted_on !== null) return deletedText(message, t)
  switch (message.type) {
    case 'text':
      return message.content
    case 'image':
      return message.content || t('preview.photo')
    case 'video':
      return message.content || t('preview.video')
    case 'audio':
      return soundText(message, t)
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
    case 'handover':
      return t('preview.handover')
    case 'reassign':
      return reassignedText(message.content, t)
    case 'snooze':
      return snoozeText(message, t)
    case 'unknown':
      return unknownText(message, t)
    default:
      return message.type satisfies never
  }
}

/** The event in the chat: a ticket was put away, until when and by whom, or came back. */
export function snoozeText({ content, created_by_name: name }: ShownMessage, t: TFunction): string {
  if (content === 'ended') return t('snooze.ended')
  if (content === '') return t('snooze.untilClientBy', { name })
  return t('snooze.untilTimeBy', { time: dateAndTime(content), name })
}

/** The previous and the new handler; there may have been no previous one. */
export function reassignedText(content: string, t: TFunction): string {
  const [from = '', to = ''] = content.split('\n')
  return from === '' ? t('chat.reassignedTo', { to }) : t('chat.reassignedFromTo', { from, to })
}

export function deletedText(message: Pick<Message, 'delivery' | 'isagent'>, t: TFunction): string {
  if (isDiscarded(message)) return t('message.discarded')
  return message.isagent ? t('message.deletedByUs') : t('message.deleted')
}

/** What was deleted or discarded stays readable in the chat, where a pin leads. */
export const pinText = (pin: Pin, t: TFunction): string =>
  pin.deleted_on !== null || isDiscarded(pin)
    ? deletedText(pin, t)
    : pin.content || pin.fileName || t('preview.unknown')

/** The ticks of a message that we sent; undefined for messages that are not delivered, such as events. */
export function ticksOf(message: Message, t: TFunction): { delivery: Delivery; label: string } | undefined {
  const { delivery, delivery_problem: why } = message
  if (!message.isagent || delivery === 'none' || delivery === 'discarded') return undefined
  if (delivery === 'unconfirmed') return { delivery: 'failed', label: t('message.delivery.unconfirmed') }
  const label = t(`message.delivery.${delivery}`)
  return { delivery, label: why === null ? label : `${label}. ${problemText(why, t)}` }
}

/** A message that an agent discarded after it did not reach the client. */
export const isDiscarded = ({ delivery }: Pick<Message, 'delivery'>): boolean => delivery === 'discarded'

/** Why a message did not go out. */
export interface FailureTexts {
  reason: string
  /** The provider's own explanation, which may be in any language. */
  detail: string | undefined
}

export function failureOfMessage(
  { delivery, delivery_problem: problem, delivery_reason: reason }: Message,
  texts: { t: TFunction; platform: string },
): FailureTexts | undefined {
  const { t, platform } = texts
  if (delivery !== 'failed' && delivery !== 'unconfirmed') return undefined
  const why = problem === null ? '' : problemText(problem, t)
  const detail =
    reason !== null && problem !== null && isProviderProblem(problem)
      ? t('undelivered.providerText', { platform, words: reason })
      : undefined
  if (delivery === 'unconfirmed') return { reason: why || t('message.unconfirmed'), detail }
  return { reason: why ? t('message.notDeliveredWhy', { reason: why }) : t('message.notDelivered'), detail }
}

/** Coordinates that open in a maps link; undefined when they are none. */
export function placeOf(content: string): { text: string; href: string } | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = content.split(',').map(Number)
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return { text: `${latitude}, ${longitude}`, href }
}
