import { isPending, type MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import {
  AudioLines,
  ContactRound,
  FileText,
  Image,
  type LucideIcon,
  MapPin,
  Mic,
  Shapes,
  Sticker,
  Video,
} from 'lucide-react'
import { soundWords } from '../../i18n/sound-words.ts'
import { lengthWords } from '../../i18n/time-words.ts'
import { dateAndTime, shortDate } from '../../lib/dates.ts'
import type { TicketWhenProps } from '../../ui/TicketWhen.tsx'
import { minutesOf, type Preview, type PreviewThing } from './tickets-model.ts'

export function previewWords(preview: Preview, t: TFunction): string {
  switch (preview.kind) {
    case 'words':
      return preview.isMine ? t('preview.mine', { text: preview.text }) : preview.text
    case 'thing':
      return t(`preview.${preview.thing}`, { rating: preview.rating })
    case 'sound':
      return soundWords(preview, t)
    case 'none':
      return t('preview.none')
    default:
      return preview satisfies never
  }
}

export function previewIcon(preview: Preview): LucideIcon | undefined {
  if (preview.kind === 'sound') return preview.recorded ? Mic : AudioLines
  return preview.kind === 'thing' ? icons[preview.thing] : undefined
}

const icons: Partial<Record<PreviewThing, LucideIcon>> = {
  photo: Image,
  video: Video,
  document: FileText,
  location: MapPin,
  contact: ContactRound,
  sticker: Sticker,
  unknown: Shapes,
}

/** Who waits shows for how long; a handled ticket shows when the last word was said, a closed one when it was closed. */
export function whenOf(ticket: MyTicket, now: Date, t: TFunction): TicketWhenProps {
  if (isPending(ticket)) {
    const minutes = minutesOf(ticket, now)
    const words = lengthWords(minutes, t)
    return { kind: 'waiting', minutes, words, label: t('time.waiting', { time: words }) }
  }
  return { kind: 'time', ...timeOfRow(ticket, now) }
}

/** The same for readers, in words. */
export function timeForReaders(ticket: MyTicket, now: Date, t: TFunction): string {
  const when = whenOf(ticket, now, t)
  return when.kind === 'waiting' ? when.label : when.words
}

function timeOfRow(ticket: MyTicket, now: Date): { dateTime: string; words: string } {
  if (ticket.closed_on !== null) {
    const whole = dateAndTime(ticket.closed_on)
    const isThisYear = whole.slice(0, 4) === dateAndTime(now).slice(0, 4)
    return { dateTime: ticket.closed_on, words: isThisYear ? whole.slice(5) : whole }
  }
  const dateTime = ticket.last_message?.created_on ?? ticket.created_on
  return { dateTime, words: shortDate(dateTime, now) }
}
