import { z } from 'zod'
import { ChannelError } from '../../channel-errors.ts'
import type { ChannelAccount } from '../../channel.ts'
import { bareType } from '../../file-types.ts'
import { wholeRef } from '../../inbound-events.ts'
import { mustFit } from '../../outbound-limits.ts'
import type { Outbound, OutboundFile, SendOptions, Sent } from '../../outbound.ts'
import { formOf } from '../../provider-form.ts'
import type { ProviderHttp } from '../../provider-http.ts'
import { type Part, sendParts } from '../../send-parts.ts'
import { inPieces } from '../../text-limits.ts'
import { Id } from '../../wire-parts.ts'
import { type Page, pageOf, postMessage, senderAction } from './page-call.ts'
import type { MessagingProduct } from './product.ts'
import { questionMessages } from './send-question.ts'

/** @throws ChannelError */
export async function sendMessaging(
  product: MessagingProduct,
  account: ChannelAccount,
  chat: string,
  outbound: Outbound,
  http: ProviderHttp,
  options: SendOptions = {},
): Promise<Sent> {
  mustFit(product.limitBroken(outbound))
  const page = pageOf(product, account, http)
  switch (outbound.kind) {
    case 'text':
    case 'file':
    case 'question':
      return sendParts(partsOf(page, chat, outbound, options), options)
    case 'typing':
      return action(page, chat, outbound.ended === true ? 'typing_off' : 'typing_on')
    case 'mark-read':
      return action(page, chat, 'mark_seen')
    // A sent message cannot be changed: quick replies vanish by themselves, and a later press on a button changes
    // nothing.
    case 'remove-choices':
      return { messageRef: null }
    case 'acknowledge-press':
      return acknowledgePress(page, chat, outbound.text)
    case 'reaction':
      return react(page, chat, outbound)
    case 'template':
      throw new ChannelError({ kind: 'refused' }, `${product.name} has no templates.`)
    default:
      return outbound satisfies never
  }
}

type Message = Extract<Outbound, { kind: 'text' | 'file' | 'question' }>

/** Text and a file never go in one message. */
function partsOf(page: Page, chat: string, outbound: Message, { ourRef }: SendOptions): Part[] {
  const post = (
    message: Record<string, unknown>,
    around: { replyTo?: string | null; ourRef?: string | undefined },
  ) => postMessage(page, chat, message, around)
  switch (outbound.kind) {
    case 'text': {
      const { replyTo } = outbound
      return textsOf(page, outbound.text).map(
        (text, index) => () => post({ text }, index === 0 ? { replyTo, ourRef } : {}),
      )
    }
    case 'file': {
      const { file, caption, replyTo } = outbound
      const withFile = filePart(page, file, (message) => post(message, { replyTo, ourRef }))
      return [withFile, ...textsOf(page, caption).map((text) => () => post({ text }, {}))]
    }
    case 'question':
      return questionParts(page, outbound).map(
        (message, index) => () => post(message, index === 0 ? { ourRef } : {}),
      )
    default:
      return outbound satisfies never
  }
}

/** The texts that one text goes as; none when it is empty. */
function textsOf({ product: { textBytes } }: Page, text: string): string[] {
  if (text === '') return []
  return textBytes === null ? [text] : inPieces(text, textBytes)
}

/** The buttons are below the end of a long text. */
function questionParts(page: Page, question: Extract<Outbound, { kind: 'question' }>) {
  const texts = textsOf(page, question.text)
  const last = texts.pop() ?? question.text
  return [...texts.map((text) => ({ text })), ...questionMessages({ ...question, text: last })]
}

async function react(
  page: Page,
  chat: string,
  { messageRef, emoji }: Extract<Outbound, { kind: 'reaction' }>,
): Promise<Sent> {
  const about = { message_id: wholeRef(messageRef) }
  const reaction = emoji === null ? null : page.product.reactionName(emoji)
  if (reaction === null) await senderAction(page, chat, 'unreact', about)
  else await senderAction(page, chat, 'react', { ...about, reaction })
  return { messageRef: null }
}

/** A pressed button shows no spinner here; the short confirmation goes out as a message. */
async function acknowledgePress(page: Page, chat: string, text: string | null): Promise<Sent> {
  if (text !== null && text !== '') await postMessage(page, chat, { text }, {})
  return { messageRef: null }
}

async function action(page: Page, chat: string, what: string): Promise<Sent> {
  await senderAction(page, chat, what)
  return { messageRef: null }
}

/**
 * Uploads the file first and then sends its id: the client does not see an upload, so an unclear one can be retried.
 */
function filePart(
  page: Page,
  file: OutboundFile,
  post: (message: Record<string, unknown>) => Promise<string>,
): Part {
  const type = page.product.formOf(file)
  return async () => {
    const attachment_id = await upload(page, file, type)
    return post({ attachment: { type, payload: { attachment_id } } })
  }
}

async function upload(page: Page, file: OutboundFile, type: string): Promise<string> {
  const blob = new Blob([await file.open()], { type: bareType(file.mime) })
  const message = { attachment: { type, payload: { is_reusable: true } } }
  const { uploadPlatform } = page.product
  const forProduct = uploadPlatform === undefined ? {} : { platform: uploadPlatform }
  const { attachment_id } = await page.call({
    method: 'POST',
    path: [page.id, 'message_attachments'],
    form: formOf({ ...forProduct, message }, { field: 'filedata', blob, name: file.name }),
    result: z.looseObject({ attachment_id: Id }),
    timeout: 120_000,
  })
  return attachment_id
}
