import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import { mustFit } from '../outbound-limits.ts'
import type { Choice, Outbound, SendOptions, Sent } from '../outbound.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { type Part, sendParts } from '../send-parts.ts'
import { cutText, shortened } from '../text-limits.ts'
import { Id } from '../wire-parts.ts'
import { trackingOf } from './choices.ts'
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

/** Up to three short signs share a row of six columns, many choices use two columns, others have a row each. */
function keyboardOf(choices: readonly Choice[]) {
  const sideBySide = choices.length <= 3 && choices.every(({ label }) => label.length <= 8)
  const perRow = sideBySide ? choices.length : 1
  const Columns = 6 / (choices.length > 24 ? 2 : perRow)
  return {
    Type: 'keyboard',
    DefaultHeight: false,
    InputFieldState: 'regular',
    Buttons: choices.map(({ label, payload }) => ({
      Columns,
      Rows: 1,
      ActionType: 'reply',
      ActionBody: payload,
      Text: escaped(shortened(label, 60)),
      TextSize: 'regular',
      // The client does not see the payload as a message of theirs.
      Silent: true,
    })),
  }
}

/** Texts on buttons are a kind of HTML, of limited length. */
function escaped(text: string): string {
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return html.length <= viberLimits.buttonText ? html : text.replaceAll(/[&<>]/g, ' ')
}

/** The same question for apps without keyboards: the client types the number or the text. */
function inWords(text: string, choices: readonly Choice[]): string {
  return [text, ...choices.map(({ label }, index) => `${index + 1}. ${label}`)].join('\n')
}
