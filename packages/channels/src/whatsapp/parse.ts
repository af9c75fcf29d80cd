import { fingerprint, partId } from '../fingerprint.ts'
import type { Inbound } from '../inbound.ts'
import { readEntries } from '../meta/meta-envelope.ts'
import { ignoredPart, unreadable } from '../told.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { readEcho } from './parse-echo.ts'
import { readMessage } from './parse-message.ts'
import { contactFor, contactsIn } from './parse-people.ts'
import { readStatus } from './parse-status.ts'
import { AccountEvent, Change, MessagesValue } from './wire.ts'

export function parseWhatsapp(payload: unknown): Inbound[] {
  return readEntries(payload, 'whatsapp_business_account', ({ id, changes = [], time }) =>
    changes.flatMap((change, index) => readChange(change, (about) => aboutAccount(about, [id, index], time))),
  )
}

/** For `whatsappNews`, not for a conversation. What tells two of one second apart is which template, and what of it. */
function aboutAccount({ field, value }: Change, place: unknown[], at: Date | null): Inbound {
  const { event, message_template_id } = AccountEvent.parse(value)
  return ignoredPart(`about the account: ${field.slice(0, 60)}`, [...place, event, message_template_id], at)
}

function readChange(body: unknown, ignored: (change: Change) => Inbound): Inbound[] {
  const change = Change.safeParse(body)
  if (!change.success) return [unreadable(fingerprint(body), `change.${whatIsWrong(change.error)}`)]
  const { field, value } = change.data
  if (field !== 'messages' && field !== 'smb_message_echoes') return [ignored(change.data)]
  const read = MessagesValue.safeParse(value)
  if (!read.success) return [unreadable(fingerprint(body), `value.${whatIsWrong(read.error)}`)]
  const account = read.data.metadata?.phone_number_id
  const told = readValue(read.data)
  return account === undefined ? told : told.map((one) => ({ ...one, account }))
}

/** Errors beside messages belong to them; alone they are about the account. */
function readValue({ contacts, messages, statuses, message_echoes, errors }: MessagesValue): Inbound[] {
  const people = contactsIn(contacts)
  const told = [
    ...messages.flatMap((message) => readMessage(message, (body) => contactFor(body, people))),
    ...statuses.map(readStatus),
    ...message_echoes.map(readEcho),
  ]
  if (told.length > 0 || errors.length === 0) return told
  return [
    {
      kind: 'unknown',
      extId: partId('errors', errors),
      at: null,
      from: null,
      chat: null,
      what: 'errors',
    },
  ]
}
