import { z } from 'zod'
import { ChannelError } from '../../channel-errors.ts'
import type { ChannelAccount } from '../../channel.ts'
import { wholeRef } from '../../inbound-events.ts'
import { callGraph, type GraphCall, type GraphConnection } from '../graph-api.ts'
import type { Verdicts } from '../graph-refusal.ts'
import type { ProviderHttp } from '../../provider-http.ts'
import { bytesOf } from '../../text-limits.ts'
import { Id } from '../../wire-parts.ts'
import { messagingLimits } from './limits.ts'
import { echoMark } from './parse-message.ts'
import type { MessagingProduct } from './product.ts'

/** A page of ours, ready to be used, or the Instagram account that is linked to one. */
export interface Page {
  id: string
  product: MessagingProduct
  /** Answers are allowed for seven days instead of one. */
  humanAgent: boolean
  call<Result>(call: GraphCall<Result>): Promise<Result>
}

/** @throws ChannelError, when the account can be none */
export function pageOf(product: MessagingProduct, account: ChannelAccount, http: ProviderHttp): Page {
  const { apiUrl, secrets, extAccountId, humanAgent = false } = account
  if (!/^\d{1,32}$/.test(extAccountId) || !secrets['token']) {
    throw new ChannelError({ kind: 'account-broken' }, 'The page is not connected.')
  }
  const connection: GraphConnection = { apiUrl, http, token: secrets['token'], verdicts: messagingVerdicts }
  // The token's own page, which sends for its Instagram account too.
  const id = product.object === 'page' ? extAccountId : 'me'
  return { id, product, humanAgent, call: (call) => callGraph(connection, call) }
}

/**
 * Sends a message and returns its id; after a day with the Human Agent tag, where Meta allows it. @throws ChannelError
 */
export async function postMessage(
  page: Page,
  chat: string,
  message: Record<string, unknown>,
  { replyTo = null, ourRef }: { replyTo?: string | null; ourRef?: string | undefined },
): Promise<string> {
  const isMarked = ourRef !== undefined && page.product.echoesNameApps
  const fits = isMarked && bytesOf(ourRef) + echoMark.length <= messagingLimits.metadata
  const content = {
    recipient: recipientOf(chat),
    message: { ...message, ...(fits ? { metadata: `${echoMark}${ourRef}` } : {}) },
    ...(replyTo === null ? {} : { reply_to: { mid: wholeRef(replyTo) } }),
  }
  try {
    return await post(page, { ...content, messaging_type: 'RESPONSE' })
  } catch (error) {
    if (!page.humanAgent || !isWindowClosed(error)) throw error
    return post(page, { ...content, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
  }
}

async function post({ id, call }: Page, json: unknown): Promise<string> {
  const path = [id, 'messages']
  return (await call({ method: 'POST', path, json, result: Taken, makesMessage: true })).message_id
}

const Taken = z.looseObject({ message_id: Id })

/** A message refused for this reason was not sent. */
function isWindowClosed(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    error.failure.kind === 'refused' &&
    error.failure.because === 'window-closed'
  )
}

/** Shows something to the client and makes no message. @throws ChannelError */
export async function senderAction(
  { id, call }: Page,
  chat: string,
  sender_action: string,
  payload?: Record<string, string>,
): Promise<void> {
  const more = payload === undefined ? {} : { payload }
  const json = { recipient: recipientOf(chat), sender_action, ...more }
  await call({ method: 'POST', path: [id, 'messages'], json, result: z.looseObject({}) })
}

function recipientOf(chat: string): { id: string } {
  if (/^\d{1,32}$/.test(chat)) return { id: chat }
  throw new ChannelError({ kind: 'unreachable' }, 'not an id of Meta')
}

/** The platform's own error codes by code and subcode; what is not here is refused for good. */
const messagingVerdicts: Verdicts = {
  1200: 'away',
  99: 'few-tries',
  /** Messages may have been sent. */
  '1/1357046': 'unclear',
  80006: 'rate',
  '9/2018352': 'rate',
  '10/2018278': 'window',
  '10/2018065': 'window',
  '10/2018276': 'window',
  '10/2534022': 'window',
  551: 'unreachable',
  '200/2018108': 'unreachable',
  '200/1545041': 'unreachable',
  '100/2018001': 'unreachable',
  '100/2534014': 'unreachable',
  '100/33': 'refused',
}
