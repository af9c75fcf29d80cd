import type { InboundEvent, InboundContent } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { FILE_TOO_LARGE_NAME, limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { appendMessage, type MessageDraft, insertByProviderTime, quoteOf } from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { askDepartment, routeToDefaultDepartment } from '../department-choice/department-choice.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { previewOf, pushTo } from '../push/push.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { greet } from './greet.ts'
import { clientById, type Identity } from '../clients/clients.ts'
import { queueMedia } from '../media/media.ts'
import { latestTicket, ticketFor } from './find-ticket.ts'

type InboundMessage = Extract<InboundEvent, { kind: 'message' }>
type File = Extract<InboundContent, { type: 'file' }>

/**
 * Adds a client's message to its ticket. The provider's id of the message is the second defence against duplicates. While
 * the client chooses a department, a further file or location (the rest of an album) does not count as a second free text.
 * Returns whether reactions to this message may have arrived before it.
 */
export async function applyMessage(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  event: InboundMessage,
): Promise<boolean> {
  const latest = await latestTicket(tx, identity.identityid, event)
  if (latest?.knows_message === true) return latest.has_early
  if (event.opening !== null) await welcome(app, tx, identity)
  else {
    const place = await ticketFor(app, tx, identity, platform, latest)
    await write(app, tx, identity, { ...place, mayBeLate: latest?.has_later === true }, event)
  }
  return latest?.has_early ?? true
}

async function write(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  { ticket, isNew, mayBeLate }: { ticket: TicketRow; isNew: boolean; mayBeLate: boolean },
  event: InboundMessage,
): Promise<void> {
  const draft = await draftOf(app, tx, identity, event)
  const inserted = mayBeLate ? await insertByProviderTime(app, tx, ticket, draft) : null
  const appended = inserted ?? (await appendMessage(app, tx, ticket, draft))
  if (event.content.type === 'file')
    await queueMedia(app, tx, appended.row, ticket.accountid, event.content.file)
  const text = event.content.type === 'text' ? event.content.text : null
  await pushMessage(app, tx, appended.ticket, event.from.name, previewOf(text))
  // Another program of the company leads the conversation, so we send no automatic answers.
  if (event.standby === true) return
  if (isNew) await askOrGreet(app, tx, appended.ticket, identity)
  else if (appended.ticket.choosing_since !== null && event.content.type === 'text')
    await routeToDefaultDepartment(app, tx, appended.ticket)
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
  await enqueue(app, tx, conversation, null, {
    kind: 'text',
    text: clientText(app, 'welcome', identity.lang),
  })
}

async function draftOf(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  event: InboundMessage,
): Promise<MessageDraft> {
  return {
    messageid: app.ids.uuid(),
    isagent: false,
    created_by: identity.clientid,
    created_by_name: await nameOf(tx, identity, event.from),
    message_ref: event.messageRef,
    provider_on: event.at?.toISOString() ?? null,
    album: event.album,
    forwarded_from: event.forwardedFrom,
    ...contentColumns(event.content),
    ...(event.replyTo === null ? {} : await quoteOf(tx, identity.identityid, event.replyTo)),
  }
}

/** Messenger sends only an id with a message; the client's record holds the name that we requested. */
async function nameOf(tx: Tx, { clientid }: Identity, from: InboundMessage['from']): Promise<string> {
  if (from.name !== from.extUserId) return from.name
  const client = await clientById(tx, clientid)
  return client?.client_name ?? from.name
}

/** The columns of a message for content in our common form; edits use it too. */
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
    // The name is shown until the file is fetched, and permanently when that fails.
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
