import { z } from 'zod'
import type { Sent } from '../outbound.ts'
import { type Call, callTelegram, type Connection } from './telegram-api.ts'

/** Every send answers the whole message; its id is what we keep. */
export const SentMessage = z.looseObject({ message_id: z.int() })

/** Sends something that becomes a message in the chat. @throws ChannelError */
export async function sendMessageCall(
  connection: Connection,
  method: string,
  fields: Record<string, unknown>,
  more: Pick<Call<unknown>, 'upload' | 'timeout'> = {},
): Promise<Sent> {
  const call = { method, fields, result: SentMessage, makesMessage: true, ...more }
  const { message_id } = await callTelegram(connection, call)
  return { messageRef: String(message_id) }
}

/** A client may have deleted the original: the answer goes out all the same. */
export function replyParameters(replyTo: string | null): Record<string, unknown> {
  if (replyTo === null || !/^\d{1,15}$/.test(replyTo)) return {}
  return { reply_parameters: { message_id: Number(replyTo), allow_sending_without_reply: true } }
}
