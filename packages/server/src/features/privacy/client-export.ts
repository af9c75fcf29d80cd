import type { Me } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { actionsOf } from '../activity-log/activity-log.ts'
import { allMessages, editsOf, type MessageRow } from '../chat/chat.ts'
import { clientByAnyId, identitiesOf, refuseErased } from '../clients/clients.ts'
import { filesOfTicket } from '../files/files.ts'
import { allBlockedMessages } from '../inbound/inbound.ts'
import type { ZipEntry } from './zip.ts'

/** The README of the archive. */
const ABOUT =
  'Profile, channels, tickets, messages and files of one client. Notes that the staff keep for themselves are no part of it.'

/** All data of a client, streamed ticket by ticket, so that a long history needs little memory. */
export async function clientExport(
  app: AppContext,
  me: Me,
  id: string,
): Promise<{ name: string; entries: AsyncGenerator<ZipEntry> }> {
  const client = await clientByAnyId(app.db, id)
  if (client === undefined) refuse('client-not-found')
  refuseErased(client.clientid)
  const { clientid, short_id } = client
  await app.db.transaction((tx) =>
    audit(app, tx, { actor: me, action: 'export.client', subject: clientid, detail: {} }),
  )
  return { name: `client-${short_id}-${app.clock.now().slice(0, 10)}.zip`, entries: entriesOf(app, client) }
}

type ClientView = NonNullable<Awaited<ReturnType<typeof clientByAnyId>>>

async function* entriesOf(app: AppContext, client: ClientView): AsyncGenerator<ZipEntry> {
  const { clientid, client_name, account_number, address, lang, blocked_on, created_on } = client
  const [identities, actions, blocked] = await Promise.all([
    identitiesOf(app.db, clientid),
    actionsOf(app.db, clientid),
    allBlockedMessages(app, clientid),
  ])
  const profile = { clientid, client_name, account_number, address, lang, blocked_on, created_on }
  yield json('client.json', {
    about: ABOUT,
    client: profile,
    identities,
    actions,
    writtenWhileBlocked: blocked,
  })
  for (const ticket of await ticketsOf(app.db, clientid)) {
    const { ticketid } = ticket
    const [messages, edits, files] = [
      await allMessages(app.db, ticketid),
      await editsOf(app.db, ticketid),
      await filesOfTicket(app.db, ticketid),
    ]
    const pathOf = (fileid: string | null) => {
      const file = files.find((one) => one.fileid === fileid)
      return file === undefined ? null : `files/${file.fileid.slice(0, 8)}-${cleanFileName(file.name)}`
    }
    const exported = messages.map((message) => ({
      ...exportedMessage(message),
      file: pathOf(message.fileid),
      before: edits.filter(({ messageid }) => messageid === message.messageid),
    }))
    yield json(`tickets/${ticket.created_on.slice(0, 10)}-${ticketid.slice(0, 8)}.json`, {
      ticket,
      messages: exported,
    })
    for (const { fileid, storage_key } of files) {
      const path = pathOf(fileid)
      if (path !== null && messages.some((message) => message.fileid === fileid))
        yield { path, bytes: await app.files.read(storage_key) }
    }
  }
}

/** The fields of a message that the chat shows, in the order of the file. */
const exportedMessage = (message: MessageRow) => ({
  messageid: message.messageid,
  created_on: message.created_on,
  type: message.type,
  content: message.content,
  placeholder: message.placeholder,
  region: message.region,
  forwarded_from: message.forwarded_from,
  isagent: message.isagent,
  created_by_name: message.created_by_name,
  reply_quote: message.reply_quote,
  reaction: message.reaction,
  agent_reaction: message.agent_reaction,
  edited_on: message.edited_on,
  deleted_on: message.deleted_on,
  delivery: message.delivery,
  file_name: message.file_name,
})

const json = (path: string, value: unknown): ZipEntry => ({
  path,
  bytes: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)],
})

function ticketsOf(reader: Reader, clientid: string) {
  return reader.query
    .selectFrom('tickets')
    .leftJoin('departments', 'departments.departmentid', 'tickets.departmentid')
    .select(['ticketid', 'tickets.created_on', 'platform', 'department_name', 'accepted_on', 'closed_on'])
    .select(['closed_by_name', 'reopened_on', 'reopened_count', 'rating'])
    .where('clientid', '=', clientid)
    .orderBy('tickets.created_on')
    .orderBy('ticketid')
    .execute()
}
