import { TicketPreview } from '@switchboard/contract'

const FIELDS: readonly string[] = TicketPreview.keyof().options

/**
 * The payload of an event of a message brings the ticket too, whose last message is mostly the same one: what both have in common is
 * left out of the ticket.
 */
export function withoutPreview(payload: unknown): unknown {
  const parts = partsOf(payload)
  if (parts === undefined || FIELDS.some((field) => !(field in parts.preview))) return payload
  const { preview, message } = parts
  const own: Record<string, unknown> = {}
  for (const field in preview) if (preview[field] !== message[field]) own[field] = preview[field]
  return withLastMessage(parts, own)
}

/** The payload from which it was left out. */
export function withPreview(payload: unknown): unknown {
  const parts = partsOf(payload)
  if (parts === undefined) return payload
  const { preview, message } = parts
  const whole = { ...preview }
  for (const field of FIELDS) if (!(field in preview) && field in message) whole[field] = message[field]
  return withLastMessage(parts, whole)
}

type Fields = Record<string, unknown>
interface Parts {
  payload: Fields
  message: Fields
  ticket: Fields
  preview: Fields
}

function partsOf(payload: unknown): Parts | undefined {
  if (!isObject(payload)) return undefined
  const { message, ticket } = payload
  if (!isObject(message) || !isObject(ticket)) return undefined
  const { last_message: preview } = ticket
  return isObject(preview) ? { payload, message, ticket, preview } : undefined
}

const withLastMessage = ({ payload, ticket }: Parts, last_message: Fields): Fields => ({
  ...payload,
  ticket: { ...ticket, last_message },
})

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
