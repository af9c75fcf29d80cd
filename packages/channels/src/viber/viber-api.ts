import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ProviderHttp, ProviderResponse } from '../provider-http.ts'
import { jsonOf } from '../read-json.ts'
import { gatewayRefusal, nothingReached, unclear } from '../unclear-ends.ts'
import { lenient, Text, whatIsWrong } from '../wire-parts.ts'
import { refusalOf, tooMany } from './viber-errors.ts'

/** A bot as its requests need it. */
export interface ViberConnection {
  apiUrl: string
  token: string
  http: ProviderHttp
}

export interface ViberCall<Result> {
  method: 'send_message' | 'set_webhook' | 'get_account_info'
  json: Record<string, unknown>
  result: z.ZodType<Result>
  /** A repeated call sends a second message to the client. */
  makesMessage: boolean
}

/** The only function that calls Viber. @throws ChannelError */
export async function callViber<Result>(
  connection: ViberConnection,
  call: ViberCall<Result>,
): Promise<Result> {
  const { status, bytes } = await ask(connection, call)
  const answer = jsonOf(bytes)
  const envelope = Envelope.safeParse(answer)
  if (!envelope.success) {
    if (status !== 200) throw gatewayRefusal('Viber', status, call.makesMessage, { 429: tooMany })
    throw unclear(`Viber's answer is unexpected: ${whatIsWrong(envelope.error)}`, call.makesMessage)
  }
  const { status: code, status_message = '' } = envelope.data
  if (code !== 0) throw refusalOf(code, withoutToken(status_message, connection).slice(0, 300))
  const result = call.result.safeParse(answer)
  if (result.success) return result.data
  throw unclear(`the answer to ${call.method} is unexpected: ${whatIsWrong(result.error)}`, call.makesMessage)
}

const Envelope = z.looseObject({ status: z.int(), status_message: lenient(Text) })

async function ask(connection: ViberConnection, call: ViberCall<unknown>): Promise<ProviderResponse> {
  const { apiUrl, token, http } = connection
  if (!looksLikeViberToken(token)) {
    throw new ChannelError({ kind: 'account-broken' }, 'the token does not look like one')
  }
  try {
    return await http({
      method: 'POST',
      url: `${apiUrl.endsWith('/pa') ? apiUrl : `${apiUrl}/pa`}/${call.method}`,
      headers: { 'x-viber-auth-token': token },
      body: { json: call.json },
      timeout: 20_000,
      maxBytes: 1024 * 1024,
    })
  } catch (error) {
    throw nothingReached(error, call.makesMessage, (text) => withoutToken(text, connection))
  }
}

/** Whether a text can be a bot's token at all; checked before it becomes a header. */
export const looksLikeViberToken = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text)

function withoutToken(text: string, { token }: ViberConnection): string {
  return token === '' ? text : text.replaceAll(token, '***').replaceAll(encodeURIComponent(token), '***')
}
