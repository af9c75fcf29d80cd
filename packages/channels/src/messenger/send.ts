import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import { bareType } from '../file-types.ts'
import { mustFit } from '../outbound-limits.ts'
import type { Outbound, OutboundFile, SendOptions, Sent } from '../outbound.ts'
import { formOf } from '../provider-form.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { type Part, sendParts } from '../send-parts.ts'
import { Id } from '../wire-parts.ts'
import { messengerForm, messengerLimitBroken } from './limits.ts'
import { type Page, pageOf, postMessage, senderAction } from './page-call.ts'
import { questionMessages } from './send-question.ts'

/** @throws ChannelError */
export async function sendOverMessenger(
  account: ChannelAccount,
  chat: string,
  outbound: Outbound,
  http: ProviderHttp,
  options: SendOptions = {},
): Promise<Sent> {
  mustFit(messengerLimitBroken(outbound))
  const page = pageOf(account, http)
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
    case 'template':
      throw new ChannelError({ kind: 'refused' }, `Messenger has no ${outbound.kind}s for pages.`)
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
    case 'text':
      return [() => post({ text: outbound.text }, { replyTo: outbound.replyTo, ourRef })]
    case 'file': {
      const { file, caption, replyTo } = outbound
      const withFile = filePart(page, file, (message) => post(message, { replyTo, ourRef }))
      return caption === '' ? [withFile] : [withFile, () => post({ text: caption }, {})]
    }
    case 'question':
      return questionMessages(outbound).map(
        (message, index) => () => post(message, index === 0 ? { ourRef } : {}),
      )
    default:
      return outbound satisfies never
  }
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
  const type = messengerForm(file)
  return async () => {
    const attachment_id = await upload(page, file, type)
    return post({ attachment: { type, payload: { attachment_id } } })
  }
}

async function upload(page: Page, file: OutboundFile, type: string): Promise<string> {
  const blob = new Blob([await file.open()], { type: bareType(file.mime) })
  const message = { attachment: { type, payload: { is_reusable: true } } }
  const { attachment_id } = await page.call({
    method: 'POST',
    path: [page.id, 'message_attachments'],
    form: formOf({ message }, { field: 'filedata', blob, name: file.name }),
    result: z.looseObject({ attachment_id: Id }),
    timeout: 120_000,
  })
  return attachment_id
}
