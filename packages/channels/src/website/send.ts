import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import { mustFit } from '../outbound-limits.ts'
import type { Outbound, SendOptions, Sent } from '../outbound.ts'
import { formOf } from '../provider-form.ts'
import type { ProviderHttp, ProviderRequest } from '../provider-http.ts'
import { Id } from '../wire-parts.ts'
import { callChat } from './chat-api.ts'
import { websiteLimitBroken } from './limits.ts'

/** @throws ChannelError */
export async function sendToVisitor(
  account: ChannelAccount,
  chat: string,
  outbound: Outbound,
  http: ProviderHttp,
  { ourRef }: SendOptions = {},
): Promise<Sent> {
  mustFit(websiteLimitBroken(outbound))
  const post: Post = async (action, body, makesMessage) => {
    const path = `/chats/${encodeURIComponent(chat)}/${action}`
    const answer = await callChat(account, { method: 'POST', path, body, result: Answer, makesMessage }, http)
    return answer.id ?? null
  }
  switch (outbound.kind) {
    case 'text': {
      const { text, replyTo } = outbound
      return make(post, { json: { ourRef, text, replyTo } })
    }
    case 'file':
      return make(post, await formOfFile(outbound, ourRef))
    case 'question': {
      const { text, choices } = outbound
      return make(post, { json: { ourRef, text, choices } })
    }
    case 'reaction':
      return act(post, 'reaction', { messageRef: outbound.messageRef, emoji: outbound.emoji })
    case 'remove-choices':
      return act(post, 'answered', { messageRef: outbound.messageRef, text: outbound.text })
    case 'typing':
      return act(post, 'typing', { isTyping: outbound.ended !== true })
    case 'mark-read':
      return act(post, 'read', { messageRef: outbound.messageRef })
    // A pressed button shows no spinner.
    case 'acknowledge-press':
      return { messageRef: null }
    case 'template':
      throw new ChannelError({ kind: 'refused' }, 'A website chat has no templates.')
    default:
      return outbound satisfies never
  }
}

type Post = (action: string, body: ProviderRequest['body'], makesMessage: boolean) => Promise<string | null>

const Answer = z.looseObject({ id: Id.optional() })

async function make(post: Post, body: ProviderRequest['body']): Promise<Sent> {
  const messageRef = await post('messages', body, true)
  if (messageRef !== null) return { messageRef }
  throw new ChannelError({ kind: 'ambiguous' }, 'the answer names no message', { problem: 'unclear-answer' })
}

async function act(post: Post, action: string, json: Record<string, unknown>): Promise<Sent> {
  await post(action, { json }, false)
  return { messageRef: null }
}

/** What is null is left out. */
async function formOfFile(
  { file, caption, replyTo }: Extract<Outbound, { kind: 'file' }>,
  ourRef: string | undefined,
): Promise<FormData> {
  const { kind, recorded, duration, width, height, name } = file
  const facts = { kind, recorded, duration: duration ?? undefined, width: width ?? undefined }
  const fields = {
    ourRef,
    text: caption,
    replyTo: replyTo ?? undefined,
    ...facts,
    height: height ?? undefined,
  }
  return formOf(fields, { field: 'file', blob: await file.open(), name })
}
