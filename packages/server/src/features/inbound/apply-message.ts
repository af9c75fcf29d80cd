import type { InboundEvent } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import {
  type Addition,
  type Appended,
  appendMessage,
  appendMessages,
  type MessageDraft,
  type MessageRow,
  insertByProviderTime,
  newMessageId,
  quoteFrom,
  quoteOf,
} from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { askDepartment, routeToDefaultDepartment } from '../department-choice/department-choice.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { previewOf, pushTo } from '../push/push.ts'
import { wakeForClient } from '../snooze/snooze.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'
import { queueMedia } from '../media/media.ts'
import { contentColumns } from './content-columns.ts'
import { greet } from './greet.ts'
import { ticketFor } from './find-ticket.ts'
import { type LatestTicket, latestTickets } from './latest-tickets.ts'

/** A message of a client as it arrives. */
export type ClientMessage = Extract<InboundEvent, { kind: 'message' }>

/**
 * Adds a client's message to its ticket, as a reply to `answered` where the server itself knows the message that it answers.
 * The provider's id of the message is the second defence against duplicates. While the client chooses a department, a
 * further file or location (the rest of an album) does not count as a second free text. Returns whether changes of this
 * message may have arrived before it.
 */
export async function applyMessage(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  event: ClientMessage,
  answered?: MessageRow,
): Promise<boolean> {
  const [latest] = await latestTickets(tx, [{ ...event, identityid: identity.identityid }])
  if (latest?.knows_message === true) return latest.has_early
  if (event.opening) await welcome(app, tx, identity)
  else {
    const place = await ticketFor(app, tx, identity, platform, latest)
    const ticket = await wakeForClient(app, tx, place.ticket)
    const quote = answered === undefined ? await quoteIn(tx, identity, event) : quoteFrom(answered)
    await write(app, tx, identity, { ...place, ticket, quote, mayBeLate: latest?.has_later === true }, event)
  }
  return latest?.has_early ?? true
}

async function write(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  {
    ticket,
    isNew,
    mayBeLate,
    quote,
  }: { ticket: TicketRow; isNew: boolean; mayBeLate: boolean; quote: Partial<MessageDraft> },
  event: ClientMessage,
): Promise<void> {
  const draft = { ...draftOf(app, identity, event), ...quote }
  const inserted = mayBeLate ? await insertByProviderTime(app, tx, ticket, draft) : null
  const appended = inserted ?? (await appendMessage(app, tx, ticket, draft))
  await queueFilesAndPushes(app, tx, [{ appended, event, identity }])
  // Another program of the company leads the conversation, so we send no automatic answers.
  if (event.standby === true) return
  if (isNew) await askOrGreet(app, tx, appended.ticket, identity)
  else if (appended.ticket.choosing_since !== null && event.content.type === 'text')
    await routeToDefaultDepartment(app, tx, appended.ticket)
}

const quoteIn = async (
  tx: Tx,
  identity: Identity,
  { replyTo }: ClientMessage,
): Promise<Partial<MessageDraft>> => (replyTo === null ? {} : quoteOf(tx, identity.identityid, replyTo))

/** Messages of one client that only have to be added to the end of the open ticket. */
export interface PlainConversation {
  identity: Identity
  ticket: LatestTicket
  messages: readonly ClientMessage[]
}

/** Adds such messages, of as many clients as there are, with one statement for each kind of row. */
export async function applyPlainMessages(
  app: AppContext,
  tx: Tx,
  conversations: readonly PlainConversation[],
): Promise<void> {
  if (conversations.length === 0) return
  const drafts: Addition[] = []
  for (const { identity, ticket, messages } of conversations)
    drafts.push({
      ticket: await wakeForClient(app, tx, ticket),
      names: ticket.names,
      drafts: messages.map((event) => draftOf(app, identity, event)),
    })
  const written = await appendMessages(app, tx, drafts)
  const events = conversations.flatMap(({ identity, messages }) =>
    messages.map((event) => ({ identity, event })),
  )
  await queueFilesAndPushes(
    app,
    tx,
    events.flatMap((one, index) => {
      const appended = written[index]
      return appended === undefined ? [] : [{ appended, ...one }]
    }),
  )
}

async function queueFilesAndPushes(
  app: AppContext,
  tx: Tx,
  written: ReadonlyArray<{ appended: Appended; event: ClientMessage; identity: Identity }>,
): Promise<void> {
  const files = written.flatMap(({ appended: { row, ticket }, event: { content } }) =>
    content.type === 'file'
      ? [{ messageid: row.messageid, accountid: ticket.accountid, file: content.file }]
      : [],
  )
  await queueMedia(app, tx, files)
  for (const { appended, event, identity } of written) {
    const text = event.content.type === 'text' ? event.content.text : null
    await pushMessage(app, tx, appended.ticket, identity.client_name, previewOf(text))
  }
}

const askOrGreet = (app: AppContext, tx: Tx, ticket: TicketRow, identity: Identity): Promise<void> =>
  ticket.choosing_since === null
    ? greet(app, tx, ticket, identity)
    : askDepartment(app, tx, ticket, identity.lang)

/** Pushes every message to the handler, and to a department only the first message that waits. */
async function pushMessage(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  name: string,
  preview: { text?: string },
): Promise<void> {
  const { ticketid, userid, departmentid } = ticket
  if (userid !== null)
    await pushTo(app, tx, { users: [userid] }, { kind: 'message', name, ticketid, ...preview })
  else if (departmentid !== null && ticket.unanswered === 1)
    await pushTo(app, tx, { departmentid }, { kind: 'ticket', name, ticketid, ...preview })
}

/** /start has no content: we answer it, and the first real message opens the ticket. */
async function welcome(app: AppContext, tx: Tx, identity: Identity): Promise<void> {
  const conversation = { identityid: identity.identityid, accountid: identity.accountid, ticketid: null }
  const text = clientText(app, 'welcome', identity.lang)
  await enqueue(app, tx, { conversation, command: { kind: 'text', text } })
}

function draftOf(app: AppContext, identity: Identity, event: ClientMessage): MessageDraft {
  const { from } = event
  return {
    messageid: newMessageId(app),
    isagent: false,
    created_by: null,
    // Messenger sends only an id with a message; the client's record holds the name that we requested.
    created_by_name: from.name === from.extUserId ? identity.client_name : from.name,
    message_ref: event.messageRef,
    provider_on: event.at?.toISOString() ?? null,
    album: event.album,
    forwarded_from: event.forwardedFrom,
    ...contentColumns(event.content),
  }
}
