import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import { wholeRef } from '../inbound-events.ts'
import { callGraph, type GraphCall, type GraphConnection } from '../meta/graph-api.ts'
import type { Verdicts } from '../meta/graph-refusal.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { bytesOf } from '../text-limits.ts'
import { Id } from '../wire-parts.ts'
import { messengerLimits } from './limits.ts'
import { echoMark } from './parse-message.ts'

/** A page of ours, ready to be used. */
export interface Page {
  id: string
  /** Answers are allowed for seven days instead of one. */
  humanAgent: boolean
  call<Result>(call: GraphCall<Result>): Promise<Result>
}

/** @throws ChannelError, when the account can be none */
export function pageOf(account: ChannelAccount, http: ProviderHttp): Page {
  const { apiUrl, secrets, extAccountId: id, humanAgent = false } = account
  if (!/^\d{1,32}$/.test(id) || !secrets['token']) {
    throw new ChannelError({ kind: 'account-broken' }, 'The page is not connected.')
  }
  const connection: GraphConnection = { apiUrl, http, token: secrets['token'], verdicts: messengerVerdicts }
  return { id, humanAgent, call: (call) => callGraph(connection, call) }
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
  const mark = ourRef === undefined ? {} : { metadata: `${echoMark}${ourRef}` }
  const fits = ourRef === undefined || bytesOf(ourRef) + echoMark.length <= messengerLimits.metadata
  const content = {
    recipient: recipientOf(chat),
    message: { ...message, ...(fits ? mark : {}) },
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
export async function senderAction({ id, call }: Page, chat: string, sender_action: string): Promise<void> {
  const json = { recipient: recipientOf(chat), sender_action }
  await call({ method: 'POST', path: [id, 'messages'], json, result: z.looseObject({}) })
}

function recipientOf(chat: string): { id: string } {
  if (/^\d{1,32}$/.test(chat)) return { id: chat }
  throw new ChannelError({ kind: 'unreachable' }, 'not an id of Messenger')
}

/** Messenger's own error codes by code and subcode; what is not here is refused for good. */
const messengerVerdicts: Verdicts = {
  1200: 'away',
  99: 'few-tries',
  /** Messages may have been sent. */
  '1/1357046': 'unclear',
  80006: 'rate',
  '9/2018352': 'rate',
  '10/2018278': 'window',
  '10/2018065': 'window',
  '10/2018276': 'window',
  551: 'unreachable',
  '200/2018108': 'unreachable',
  '200/1545041': 'unreachable',
  '100/2018001': 'unreachable',
  '100/33': 'refused',
}
