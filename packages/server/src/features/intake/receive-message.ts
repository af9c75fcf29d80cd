import type { Inbound, InboundContent } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { FILE_TOO_LARGE_NAME, limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { appendMessage, type MessageDraft, putInPlace, quoteOf } from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { askDepartment, noteFreeText } from '../department-choice/department-choice.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { previewOf, pushTo } from '../push/push.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { greet } from './greet.ts'
import type { Identity } from './identities-store.ts'
import { queueMedia } from './media-jobs-store.ts'
import { latestTicket, ticketFor } from './find-ticket.ts'

type InboundMessage = Extract<Inbound, { kind: 'message' }>
type File = Extract<InboundContent, { type: 'file' }>

/**
 * A client's message into its ticket. Second line of defence against doubling: the provider's id of the message. While a
 * department is being chosen, a further file or place (the rest of an album) is no second free text (product §4.1).
 * Answers whether something may have come before the message that is about it.
 */
export async function receiveMessage(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  told: InboundMessage,
): Promise<boolean> {
  const latest = await latestTicket(tx, identity.identityid, told)
  if (latest?.knows_message === true) return latest.has_early
  if (told.opening !== null) await welcome(app, tx, identity)
  else {
    const place = await ticketFor(app, tx, identity, platform, latest)
    await write(app, tx, identity, { ...place, mayBeLate: latest?.has_later === true }, told)
  }
  return latest?.has_early ?? true
}

async function write(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  { ticket, isNew, mayBeLate }: { ticket: TicketRow; isNew: boolean; mayBeLate: boolean },
  told: InboundMessage,
): Promise<void> {
  const draft = await draftOf(app, tx, identity, told)
  const inPlace = mayBeLate ? await putInPlace(app, tx, ticket, draft) : null
  const appended = inPlace ?? (await appendMessage(app, tx, ticket, draft))
  if (told.content.type === 'file')
    await queueMedia(app, tx, appended.row, ticket.accountid, told.content.file)
  const said = told.content.type === 'text' ? told.content.text : null
  await pushOf(app, tx, appended.ticket, told.from.name, previewOf(said))
  // Another program of the company leads the conversation: nothing is answered by itself.
  if (told.standby === true) return
  if (isNew) await askOrGreet(app, tx, appended.ticket, identity)
  else if (appended.ticket.choosing_since !== null && told.content.type === 'text')
    await noteFreeText(app, tx, appended.ticket)
}

const askOrGreet = (app: AppContext, tx: Tx, ticket: TicketRow, identity: Identity): Promise<void> =>
  ticket.choosing_since === null
    ? greet(app, tx, ticket, identity)
    : askDepartment(app, tx, ticket, identity.lang)

/** product §6: the handler hears of every message, a department of the first that waits. */
async function pushOf(
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

/** /start says nothing yet: it is answered, and the first real words make the ticket. */
async function welcome(app: AppContext, tx: Tx, identity: Identity): Promise<void> {
  const lane = { identityid: identity.identityid, accountid: identity.accountid, ticketid: null }
  await enqueue(app, tx, lane, null, { kind: 'text', text: clientText(app, 'welcome', identity.lang) })
}

async function draftOf(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  told: InboundMessage,
): Promise<MessageDraft> {
  return {
    messageid: app.ids.uuid(),
    isagent: false,
    created_by: identity.clientid,
    created_by_name: await nameOf(tx, identity, told.from),
    message_ref: told.messageRef,
    provider_on: told.at?.toISOString() ?? null,
    album: told.album,
    forwarded_from: told.forwardedFrom,
    ...contentColumns(told.content),
    ...(told.replyTo === null ? {} : await quoteOf(tx, identity.identityid, told.replyTo)),
  }
}

/** Messenger tells only an id with a message; the name that was asked for stands in the client's record. */
async function nameOf(tx: Tx, { clientid }: Identity, from: InboundMessage['from']): Promise<string> {
  if (from.name !== from.extUserId) return from.name
  const client = await tx.query
    .selectFrom('clients')
    .select('client_name')
    .where('clientid', '=', clientid)
    .executeTakeFirst()
  return client?.client_name ?? from.name
}

/** How our normal words become a message's columns; also used for edits. */
export function contentColumns(
  content: InboundContent,
): Pick<MessageDraft, 'type' | 'content'> & Partial<MessageDraft> {
  switch (content.type) {
    case 'text':
      return { type: 'text', content: content.text.slice(0, limits.messageText) }
    case 'location':
      return {
        type: 'location',
        content: `${content.latitude},${content.longitude}`,
        region: [content.title, content.address].filter((part) => part !== null).join(', ') || null,
      }
    case 'contact':
      return { type: 'contact', content: `${content.name}\n${content.phone}` }
    case 'unknown':
      return { type: 'unknown', content: '', placeholder: content.what }
    case 'file':
      return fileColumns(content)
    default:
      return content satisfies never
  }
}

function fileColumns({
  file,
  caption,
  emoji,
}: File): Pick<MessageDraft, 'type' | 'content'> & Partial<MessageDraft> {
  return {
    type: file.kind,
    content: caption === '' ? (emoji ?? '') : caption,
    // It is shown before the file has come, and for good when it never does.
    file_name: file.tooLarge ? FILE_TOO_LARGE_NAME : file.name && cleanFileName(file.name),
    file_size: file.size,
    mime_type: file.mime,
    duration: file.duration,
    width: file.width,
    height: file.height,
    recorded: file.recorded,
    media_state: file.tooLarge ? 'too-large' : 'pending',
  }
}
