import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import { mustFit } from '../outbound-limits.ts'
import type { Outbound, SendOptions, Sent } from '../outbound.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { type Part, sendParts } from '../send-parts.ts'
import { cutText } from '../text-limits.ts'
import { Id } from '../wire-parts.ts'
import { trackingOf } from './choices.ts'
import { inWords, keyboardOf } from './keyboard.ts'
import { viberLimitBroken, viberLimits } from './limits.ts'
import { fileMessages } from './send-file.ts'
import { callViber, type ViberConnection } from './viber-api.ts'
import { isTooNew } from './viber-errors.ts'

/** @throws ChannelError */
export async function sendOverViber(
  account: ChannelAccount,
  chat: string,
  outbound: Outbound,
  http: ProviderHttp,
  options: SendOptions = {},
): Promise<Sent> {
  mustFit(viberLimitBroken(outbound))
  const connection = { apiUrl: account.apiUrl, token: account.secrets['token'] ?? '', http }
  const post: Post = (content) => postMessage(connection, { ...addressed(account, chat), ...content })
  switch (outbound.kind) {
    // Viber has no replies: the text goes out without the quoted message.
    case 'text':
      return sendParts([() => post(textOf(outbound.text))], options)
    case 'file':
      return sendParts(
        fileMessages(outbound, account.apiUrl).map(
          (message): Part =>
            () =>
              post(message),
        ),
        options,
      )
    case 'question':
      return sendParts([() => ask(post, outbound)], options)
    case 'acknowledge-press':
      if (outbound.text !== null && outbound.text !== '') await post(textOf(outbound.text))
      return { messageRef: null }
    // A keyboard goes with the next message; typing and reading cannot be shown to a client.
    case 'remove-choices':
    case 'typing':
    case 'mark-read':
      return { messageRef: null }
    case 'reaction':
    case 'template':
      throw new ChannelError({ kind: 'refused' }, `Viber has no ${outbound.kind}s.`)
    default:
      return outbound satisfies never
  }
}

type Post = (content: Record<string, unknown>) => Promise<string>

const textOf = (text: string) => ({ type: 'text', text })

function addressed({ displayName = '' }: ChannelAccount, receiver: string) {
  const name = displayName.trim() === '' ? 'Support' : displayName.trim()
  return { receiver, min_api_version: 1, sender: { name: cutText(name, viberLimits.senderName) } }
}

/** Viber's answer for an app that knows no keyboards is certain: nothing was shown yet. */
async function ask(post: Post, { text, choices }: Extract<Outbound, { kind: 'question' }>): Promise<string> {
  if (choices.length === 0) return post(textOf(text))
  const tracking_data = trackingOf(choices)
  const tracked = tracking_data === null ? {} : { tracking_data }
  try {
    return await post({ ...textOf(text), ...tracked, min_api_version: 3, keyboard: keyboardOf(choices) })
  } catch (error) {
    if (!isTooNew(error)) throw error
    return post({ ...textOf(cutText(inWords(text, choices), viberLimits.text)), ...tracked })
  }
}

async function postMessage(connection: ViberConnection, json: Record<string, unknown>): Promise<string> {
  const result = z.looseObject({ message_token: Id })
  const call = { method: 'send_message' as const, json, result, makesMessage: true }
  return (await callViber(connection, call)).message_token
}
