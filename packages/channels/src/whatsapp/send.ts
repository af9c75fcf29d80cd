import { z } from 'zod'
import type { ChannelAccount } from '../channel.ts'
import { wholeRef } from '../inbound-events.ts'
import { Success } from '../meta/graph-api.ts'
import { mustFit } from '../outbound-limits.ts'
import type { Outbound, SendOptions, Sent, TemplateVariable } from '../outbound.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { type Part, sendParts } from '../send-parts.ts'
import { whatsappLimitBroken } from './limits.ts'
import { numberOf, type OwnNumber, postMessage, quoting, recipientOf } from './send-common.ts'
import { fileParts } from './send-file.ts'
import { questionParts } from './send-question.ts'

/** @throws ChannelError */
export async function sendOverWhatsapp(
  account: ChannelAccount,
  chat: string,
  outbound: Outbound,
  http: ProviderHttp,
  options: SendOptions = {},
): Promise<Sent> {
  mustFit(whatsappLimitBroken(outbound))
  const number = numberOf(account, http)
  switch (outbound.kind) {
    case 'reaction':
      return react(number, chat, outbound)
    case 'typing':
      return outbound.ended === true ? { messageRef: null } : markRead(number, outbound.messageRef, true)
    case 'mark-read':
      return markRead(number, outbound.messageRef, false)
    // WhatsApp cannot change a sent message: answered buttons stay, and a later press changes nothing.
    case 'remove-choices':
      return { messageRef: null }
    case 'acknowledge-press':
      return acknowledgePress(number, chat, outbound.text)
    default:
      return sendParts(partsOf(number, chat, outbound, options), options)
  }
}

type Message = Extract<Outbound, { kind: 'text' | 'file' | 'question' | 'template' }>

function partsOf(number: OwnNumber, chat: string, outbound: Message, { ourRef }: SendOptions): Part[] {
  const post = (index: number, content: Record<string, unknown>) =>
    postMessage(number, { ...recipientOf(chat), ...content }, index === 0 ? ourRef : undefined)
  switch (outbound.kind) {
    case 'text':
      return [() => post(0, { ...quoting(outbound.replyTo), type: 'text', text: bodyOf(outbound.text) })]
    case 'file':
      return fileParts(number, outbound, post)
    case 'question':
      return questionParts(outbound, post)
    case 'template':
      return [() => post(0, { type: 'template', template: templateOf(outbound) })]
    default:
      return outbound satisfies never
  }
}

const bodyOf = (body: string) => ({ body, preview_url: /https?:\/\//.test(body) })

/** A pressed button shows no spinner here; the short confirmation goes out as a message. */
async function acknowledgePress(number: OwnNumber, chat: string, text: string | null): Promise<Sent> {
  if (text !== null && text !== '') {
    await postMessage(number, { ...recipientOf(chat), type: 'text', text: bodyOf(text) }, undefined)
  }
  return { messageRef: null }
}

/** An empty emoji takes the reaction back. */
async function react(
  number: OwnNumber,
  chat: string,
  { messageRef, emoji }: Extract<Outbound, { kind: 'reaction' }>,
): Promise<Sent> {
  const reaction = { message_id: wholeRef(messageRef), emoji: emoji ?? '' }
  const fields = { messaging_product: 'whatsapp', ...recipientOf(chat), type: 'reaction', reaction }
  return perform(number, fields, z.looseObject({}))
}

/** One call does both: typing shows for 25 seconds at most, and only in answer to a message. */
async function markRead(number: OwnNumber, messageRef: string | undefined, isTyping: boolean): Promise<Sent> {
  if (messageRef === undefined) return { messageRef: null }
  const typing = isTyping ? { typing_indicator: { type: 'text' } } : {}
  const fields = {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: wholeRef(messageRef),
    ...typing,
  }
  return perform(number, fields, Success)
}

async function perform(number: OwnNumber, json: unknown, result: z.ZodType): Promise<Sent> {
  await number.call({ method: 'POST', path: [number.id, 'messages'], json, result })
  return { messageRef: null }
}

/** An approved template with its places filled. */
function templateOf({ name, language, variables }: Extract<Outbound, { kind: 'template' }>) {
  const components = variables.length === 0 ? [] : [{ type: 'body', parameters: variables.map(parameterOf) }]
  return { name, language: { code: language }, components }
}

/** WhatsApp takes no line breaks, tabs or runs of spaces in a variable. */
function parameterOf({ name, text }: TemplateVariable): Record<string, string> {
  const named = name === null ? {} : { parameter_name: name }
  return { type: 'text', ...named, text: text.replaceAll(/\s+/g, ' ').trim() }
}
