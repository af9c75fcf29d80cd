import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ProviderHttp, ProviderRequest } from '../provider-http.ts'
import { formOf, type Upload } from '../provider-form.ts'
import { jsonOf } from '../read-json.ts'
import { nothingReached, unclear } from '../unclear-ends.ts'
import { lenient, Text, whatIsWrong } from '../wire-parts.ts'
import { failureOf, type Refusal } from './telegram-errors.ts'
import { looksLikeToken, withoutToken } from './token.ts'

/** A bot as its requests need it. */
export interface Connection {
  apiUrl: string
  token: string
  http: ProviderHttp
}

export interface Call<Result> {
  method: string
  fields: Record<string, unknown>
  /** Makes the request multipart: the field's name and the bytes. */
  upload?: Upload
  result: z.ZodType<Result>
  /**
   * A repeated call sends a second message to the client, so a send with an unclear end is unconfirmed and not retried.
   */
  makesMessage: boolean
  timeout?: number
  maxBytes?: number
  signal?: AbortSignal
}

/** The only function that calls the Bot API. @throws ChannelError */
export async function callTelegram<Result>(connection: Connection, call: Call<Result>): Promise<Result> {
  const { status, headers, bytes } = await request(connection, call.makesMessage, {
    method: 'POST',
    url: addressOf(connection, `bot${connection.token}/${call.method}`),
    body: call.upload === undefined ? { json: call.fields } : formOf(call.fields, call.upload),
    timeout: call.timeout ?? 20_000,
    maxBytes: call.maxBytes ?? 1024 * 1024,
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  })
  const answer = Answer.safeParse(jsonOf(bytes)).data
  if (answer === undefined && status < 300)
    throw unclear('the answer is not from Telegram', call.makesMessage)
  if (answer?.ok !== true) throw refused({ status, headers, ...answer?.refusal }, connection.token)
  const result = call.result.safeParse(answer.result)
  if (result.success) return result.data
  throw unclear(`the answer to ${call.method} is unexpected: ${whatIsWrong(result.error)}`, call.makesMessage)
}

/** The bytes behind a path that getFile returned. @throws ChannelError */
export async function downloadFile(
  connection: Connection,
  path: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const { status, headers, bytes } = await request(connection, false, {
    method: 'GET',
    url: addressOf(connection, `file/bot${connection.token}/${path}`),
    timeout: 120_000,
    maxBytes,
  })
  if (status === 200) return bytes
  // The token was valid for getFile a moment ago, so 404 means that the file is gone.
  if (status === 404)
    throw new ChannelError({ kind: 'refused' }, 'the file is not there any more', { code: 404 })
  throw refused({ status, headers, ...Answer.safeParse(jsonOf(bytes)).data?.refusal }, connection.token)
}

function addressOf({ apiUrl, token }: Connection, path: string): string {
  if (looksLikeToken(token)) return `${apiUrl}/${path}`
  throw new ChannelError({ kind: 'account-broken' }, 'the bot token does not look like one')
}

/** Never pass on the text of a failed connection: it often quotes the address, which contains the token. */
async function request(connection: Connection, makesMessage: boolean, wanted: ProviderRequest) {
  try {
    return await connection.http(wanted)
  } catch (error) {
    if (wanted.signal?.aborted) throw wanted.signal.reason
    throw nothingReached(error, makesMessage, (text) => withoutToken(text, connection.token))
  }
}

/** Remove the token before cutting the text: a cut could leave half of the token. */
function refused(refusal: Refusal, token: string): ChannelError {
  const { failure, reason, code } = failureOf(refusal)
  return new ChannelError(failure, withoutToken(reason, token).slice(0, 300), { code })
}

const Answer = z.union([
  z.looseObject({ ok: z.literal(true), result: z.unknown() }).transform(({ result }) => ({
    ok: true as const,
    result,
    refusal: undefined,
  })),
  z
    .looseObject({
      ok: z.literal(false),
      error_code: z.int(),
      description: Text.catch(''),
      parameters: lenient(z.looseObject({ retry_after: lenient(z.number().nonnegative()) })),
    })
    .transform(({ error_code, description, parameters }) => ({
      ok: false as const,
      refusal: { code: error_code, description, retryAfter: parameters?.retry_after },
    })),
])
