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
import { soundText } from '../../i18n/sound-words.ts'
import { durationText } from '../../i18n/time-words.ts'
import { unknownText } from '../../i18n/unknown-kind.ts'
import { dateAndTime, shortDate } from '../../lib/dates.ts'
import type { TicketWhenProps } from '../../ui/tickets/TicketRow.tsx'
import { minutesOf, type Preview, type PreviewThing } from './tickets-model.ts'

/** What a row shows of its ticket, and before words of ours whose they are. */
export interface PreviewParts {
  by: string
  text: string
}

export function previewParts(preview: Preview, t: TFunction): PreviewParts {
  if (preview.kind !== 'words') return { by: '', text: textOfKind(preview, t) }
  return { by: authorText(preview.by, t), text: preview.text }
}

function textOfKind(preview: Exclude<Preview, { kind: 'words' }>, t: TFunction): string {
  switch (preview.kind) {
    case 'thing':
      return t(`preview.${preview.thing}`)
    case 'unknown':
      return unknownText(preview, t)
    case 'closed':
      return t('preview.closedBy', { name: preview.by })
    case 'deleted':
      return t(preview.isagent ? 'message.deletedByUs' : 'message.deleted')
    case 'sound':
      return soundText(preview, t)
    case 'none':
      return t('preview.none')
    default:
      return preview satisfies never
  }
}

/** In every language the words come last. */
function authorText(by: Extract<Preview, { kind: 'words' }>['by'], t: TFunction): string {
  switch (by.who) {
    case 'me':
      return t('preview.mine', { text: '' })
    case 'colleague':
      return t('preview.colleagues', { name: by.name, text: '' })
    case 'client':
      return ''
    default:
      return by satisfies never
  }
}

export function previewIcon(preview: Preview): LucideIcon | undefined {
  if (preview.kind === 'sound') return preview.recorded ? Mic : AudioLines
  if (preview.kind === 'unknown') return Shapes
  return preview.kind === 'thing' ? icons[preview.thing] : undefined
}

const icons: Record<PreviewThing, LucideIcon> = {
  photo: Image,
  video: Video,
  document: FileText,
  location: MapPin,
  contact: ContactRound,
  sticker: Sticker,
}

/**
 * A snoozed ticket shows until when, a waiting one how long it has waited; a handled ticket the time of its newest message, a closed one when it
 * was closed.
 */
export function whenOf(ticket: MyTicket, now: Date, t: TFunction): TicketWhenProps {
  if (ticket.snoozed !== null) return { kind: 'snoozed', ...snoozedTexts(ticket.snoozed.until, now, t) }
  if (isPending(ticket)) {
    const minutes = minutesOf(ticket, now)
    const text = durationText(minutes, t)
    return { kind: 'waiting', minutes, text, label: t('time.waiting', { time: text }) }
  }
  return { kind: 'time', ...timeOfRow(ticket, now) }
}

/** The same for screen readers, as a text. */
export function timeForReaders(ticket: MyTicket, now: Date, t: TFunction): string {
  const when = whenOf(ticket, now, t)
  return when.kind === 'time' ? when.text : when.label
}

function snoozedTexts(until: string | null, now: Date, t: TFunction): { text: string; label: string } {
  if (until === null) return { text: t('snooze.row'), label: t('snooze.untilClient') }
  const whole = dateAndTime(until)
  const today = dateAndTime(now)
  const withoutDay = whole.slice(0, 10) === today.slice(0, 10) ? whole.slice(11) : whole.slice(5)
  const text = whole.slice(0, 4) === today.slice(0, 4) ? withoutDay : whole
  return { text, label: t('snooze.untilTime', { time: whole }) }
}

function timeOfRow(ticket: MyTicket, now: Date): { dateTime: string; text: string } {
  if (ticket.closed_on !== null) {
    const whole = dateAndTime(ticket.closed_on)
    const isThisYear = whole.slice(0, 4) === dateAndTime(now).slice(0, 4)
    return { dateTime: ticket.closed_on, text: isThisYear ? whole.slice(5) : whole }
  }
  const dateTime = ticket.last_message?.created_on ?? ticket.created_on
  return { dateTime, text: shortDate(dateTime, now) }
}
