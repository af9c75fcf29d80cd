import { fingerprint, partId } from '../fingerprint.ts'
import { ignoredPart, malformed } from '../inbound-events.ts'
import type { InboundEvent } from '../inbound.ts'
import { readEntries } from '../meta/meta-envelope.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { readEcho } from './parse-echo.ts'
import { readUserIdUpdate } from './parse-identity.ts'
import { readMessage } from './parse-message.ts'
import { contactFor, contactsIn } from './parse-people.ts'
import { readStatus } from './parse-status.ts'
import { AccountEvent, Change, MessagesValue } from './wire.ts'

export function parseWhatsapp(payload: unknown): InboundEvent[] {
  return readEntries(payload, 'whatsapp_business_account', ({ id, changes = [], time }) =>
    changes.flatMap((change, index) => readChange(change, (about) => aboutAccount(about, [id, index], time))),
  )
}

/** For `whatsappNews`, not for a conversation. Two events of one second differ by template and change. */
function aboutAccount({ field, value }: Change, place: unknown[], at: Date | null): InboundEvent {
  const { event, message_template_id } = AccountEvent.parse(value)
  return ignoredPart(`about the account: ${field.slice(0, 60)}`, [...place, event, message_template_id], at)
}

/** The fields that are about clients; the others are about the account. */
const ofClients = new Set(['messages', 'smb_message_echoes', 'user_id_update'])

function readChange(body: unknown, ignored: (change: Change) => InboundEvent): InboundEvent[] {
  const change = Change.safeParse(body)
  if (!change.success) return [malformed(fingerprint(body), `change.${whatIsWrong(change.error)}`)]
  const { field, value } = change.data
  if (!ofClients.has(field)) return [ignored(change.data)]
  const read = MessagesValue.safeParse(value)
  if (!read.success) return [malformed(fingerprint(body), `value.${whatIsWrong(read.error)}`)]
  const account = read.data.metadata?.phone_number_id
  const event = readValue(read.data)
  return account === undefined ? event : event.map((one) => ({ ...one, account }))
}

/** Errors beside messages belong to them; alone they are about the account. */
function readValue(value: MessagesValue): InboundEvent[] {
  const { contacts, messages, statuses, message_echoes, user_id_update, errors } = value
  const people = contactsIn(contacts)
  const event = [
    ...messages.flatMap((message) => readMessage(message, (body) => contactFor(body, people))),
    ...statuses.map(readStatus),
    ...message_echoes.map(readEcho),
    ...user_id_update.map(readUserIdUpdate),
  ]
  if (event.length > 0 || errors.length === 0) return event
  return [
    {
      kind: 'unsupported',
      extId: partId('errors', errors),
      at: null,
      from: null,
      chat: null,
      what: 'errors',
    },
  ]
}
