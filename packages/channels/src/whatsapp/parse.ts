import { fingerprint, partId } from '../fingerprint.ts'
import type { Inbound } from '../inbound.ts'
import { type Entry, readEntries } from '../meta/meta-envelope.ts'
import { ignoredPart, unreadable } from '../told.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { readEcho } from './parse-echo.ts'
import { readMessage } from './parse-message.ts'
import { contactFor, contactsIn } from './parse-people.ts'
import { readStatus } from './parse-status.ts'
import { Change, MessagesValue } from './wire.ts'

export function parseWhatsapp(payload: unknown): Inbound[] {
  return readEntries(payload, 'whatsapp_business_account', ({ changes = [], time }) =>
    changes.flatMap((change) => readChange(change, time)),
  )
}

function readChange(body: unknown, time: Entry['time']): Inbound[] {
  const change = Change.safeParse(body)
  if (!change.success) return [unreadable(fingerprint(body), `change.${whatIsWrong(change.error)}`)]
  const { field, value } = change.data
  if (field !== 'messages' && field !== 'smb_message_echoes') {
    // The same news may come again with the same words at another time.
    return [ignoredPart([time?.getTime(), body], `about the account: ${field}`, time)]
  }
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
