import {
  type DeliveryState,
  type Language,
  type Me,
  platformNameIn,
  type TranscriptQuery,
} from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { allMessages, type MessageRow } from '../chat/chat.ts'
import { notesOf } from '../notes/notes.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { messageTexts, namedKinds } from './message-texts.ts'
import { texts } from './texts.ts'

/** One message or event, ready to be read. */
interface Line {
  at: string
  when: string
  who: string
  text: string
  /** `event`: a change of the ticket. `note`: only for staff. */
  kind: 'message' | 'event' | 'note'
}

export interface Transcript {
  shortId: string
  title: string
  facts: { label: string; value: string }[]
  lines: Line[]
}

/** A ticket as a printable page: all messages, with the rights of the ticket, and notes only when they are chosen. */
export async function transcriptOf(
  app: AppContext,
  me: Me,
  ticketid: string,
  asked: TranscriptQuery,
): Promise<Transcript> {
  await accessTicket(app.db, me, ticketid)
  const when = clockOf(asked.zone)
  const ticket = (await ticketFacts(app.db, ticketid)) ?? refuse('ticket-not-found')
  const messages = (await allMessages(app.db, ticketid)).map((row) => lineOf(row, asked, when))
  const notes = asked.notes === 'yes' ? await notesOf(app, me, ticketid) : []
  const noteLines = notes.map(({ created_on: at, content, user_name }): Line => {
    const who = `${user_name} · ${texts[asked.lang].note}`
    return { at, when: when(at), who, text: content, kind: 'note' }
  })
  return {
    shortId: ticketid.slice(0, 8),
    title: `${texts[asked.lang].transcript} ${ticketid.slice(0, 8)}`,
    facts: factsOf(ticket, asked, when),
    lines: [...messages, ...noteLines].toSorted(
      (one, other) => microsecondsOf(one.at) - microsecondsOf(other.at),
    ),
  }
}

function lineOf(row: MessageRow, { lang }: TranscriptQuery, when: (at: string) => string): Line {
  const { created_on: at, type, created_by_name: who } = row
  const line = { at, when: when(at), who }
  if (type === 'close') return { ...line, text: texts[lang].closed, kind: 'event' }
  if (type === 'reopen') return { ...line, text: texts[lang].reopened, kind: 'event' }
  if (type === 'handover') return { ...line, text: `${texts[lang].handover}: ${row.content}`, kind: 'event' }
  if (type === 'reassign')
    return { ...line, text: `${texts[lang].reassigned}: ${reassigned(row.content)}`, kind: 'event' }
  if (type === 'snooze') return { ...line, text: snoozed(row.content, lang, when), kind: 'event' }
  if (type === 'rating') return { ...line, text: `${texts[lang].rating}: ${row.content}`, kind: 'event' }
  return { ...line, text: textOf(row, lang), kind: 'message' }
}

/** The former and the new holder. */
const reassigned = (content: string): string =>
  content
    .split('\n')
    .filter((name) => name !== '')
    .join(' → ')

/** Until when, or that it ended. */
function snoozed(content: string, lang: Language, when: (at: string) => string): string {
  if (content === 'ended') return texts[lang].snoozeEnded
  return `${texts[lang].snoozed}: ${content === '' ? texts[lang].untilClientWrites : when(content)}`
}

/** The content, and whether it did not reach the client: a transcript is read as what was said (P12-136). */
function textOf(row: MessageRow, lang: Language): string {
  const state = stateTexts[row.delivery]
  const lines = [contentOf(row, lang), state === null ? '' : `[${messageTexts[lang][state]}]`]
  return lines.filter((line) => line !== '').join('\n')
}

const stateTexts = {
  none: null,
  queued: 'queued',
  sent: null,
  delivered: null,
  read: null,
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  discarded: 'discarded',
} as const satisfies Record<DeliveryState, string | null>

function contentOf(row: MessageRow, lang: Language): string {
  const { content, file_name, media_state, region } = row
  if (row.deleted_on !== null) return texts[lang].deleted
  if (row.type === 'unknown') return `[${unknownText(row, lang)}]`
  if (region !== null) return `${region}\n${content}`
  if (file_name === null && media_state === 'none') return content
  const file = file_name === null ? `[${texts[lang].file}]` : `[${texts[lang].file}: ${file_name}]`
  return [file, content].filter((part) => part !== '').join('\n')
}

/** As the chat calls a kind that we cannot show. */
function unknownText({ placeholder }: MessageRow, lang: Language): string {
  const { unknown, notShown } = messageTexts[lang]
  const kind = namedKinds.find((named) => named === placeholder)
  return kind === undefined ? unknown : notShown.replace('{kind}', messageTexts[lang][kind])
}

function factsOf(ticket: TicketFacts, { lang }: TranscriptQuery, when: (at: string) => string) {
  const { opened, closed, handler, rating } = texts[lang]
  const { created_on, closed_on, first_name, last_name, rating: stars } = ticket
  return [
    { label: platformNameIn(ticket.platform, lang), value: ticket.client_name },
    { label: opened, value: when(created_on) },
    ...(closed_on === null ? [] : [{ label: closed, value: when(closed_on) }]),
    ...(first_name === null ? [] : [{ label: handler, value: `${first_name} ${last_name ?? ''}`.trim() }]),
    ...(stars === null ? [] : [{ label: rating, value: String(stars) }]),
  ]
}

/** '2026-03-18 14:12' in the reader's zone. */
function clockOf(zone: string): (at: string) => string {
  const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return (at) => written.format(new Date(at))
}

function ticketFacts(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.clientid', 'tickets.clientid')
    .leftJoin('users', 'users.userid', 'tickets.userid')
    .select(['ticketid', 'tickets.created_on', 'platform', 'tickets.closed_on', 'rating', 'client_name'])
    .select(['users.first_name', 'users.last_name'])
    .where('ticketid', '=', ticketid)
    .executeTakeFirst()
}

type TicketFacts = NonNullable<Awaited<ReturnType<typeof ticketFacts>>>
