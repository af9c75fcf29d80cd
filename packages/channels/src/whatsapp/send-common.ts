import { z } from 'zod'
import type { ChannelAccount } from '../channel.ts'
import { ChannelError } from '../channel-errors.ts'
import { callGraph, type GraphCall, type GraphConnection } from '../meta/graph-api.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { wholeRef } from '../inbound-events.ts'
import { Id } from '../wire-parts.ts'
import { fitsCallback } from './limits.ts'
import { whatsappVerdicts } from './whatsapp-verdicts.ts'

/** A phone number of ours, ready to be used. */
export interface OwnNumber {
  id: string
  call<Result>(call: GraphCall<Result>): Promise<Result>
}

/** @throws ChannelError, when the account can be none */
export function numberOf({ apiUrl, secrets, extAccountId }: ChannelAccount, http: ProviderHttp): OwnNumber {
  if (!/^\d{1,32}$/.test(extAccountId) || !secrets['token']) {
    throw new ChannelError({ kind: 'account-broken' }, 'The number is not connected.')
  }
  const connection: GraphConnection = { apiUrl, http, token: secrets['token'], verdicts: whatsappVerdicts }
  return { id: extAccountId, call: (call) => callGraph(connection, call) }
}

/** Sends a message and returns its id. `ourRef` comes back with every receipt. @throws ChannelError */
export async function postMessage(
  { id, call }: OwnNumber,
  content: Record<string, unknown>,
  ourRef: string | undefined,
): Promise<string> {
  const mark = ourRef !== undefined && fitsCallback(ourRef) ? { biz_opaque_callback_data: ourRef } : {}
  const { messages } = await call({
    method: 'POST',
    path: [id, 'messages'],
    json: { messaging_product: 'whatsapp', ...content, ...mark },
    result: Accepted,
    makesMessage: true,
  })
  return messages[0].id
}

/** Accepted, not yet sent: a receipt will confirm the send. */
const Accepted = z.looseObject({ messages: z.tuple([z.looseObject({ id: Id })], z.unknown()) })

/** A number, or the user id of a client who hides it. @throws ChannelError */
export function recipientOf(chat: string): Record<string, string> {
  if (/^\d{5,20}$/.test(chat)) return { recipient_type: 'individual', to: `+${chat}` }
  if (/^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/.test(chat))
    return { recipient_type: 'individual', recipient: chat }
  throw new ChannelError({ kind: 'unreachable' }, 'not an id of WhatsApp')
}

/** Cards sent together share one message (`#1`, `#2`): a reply points at all of them. */
export function quoting(replyTo: string | null): Record<string, unknown> {
  return replyTo === null ? {} : { context: { message_id: wholeRef(replyTo) } }
}
