import type { z } from 'zod'
import { ChannelError, type ChannelFailure } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import type { ProviderHttp, ProviderRequest, ProviderResponse } from '../provider-http.ts'
import { jsonOf } from '../read-json.ts'
import { nothingReached, unclear } from '../unclear-ends.ts'
import { whatIsWrong } from '../wire-parts.ts'

export interface ChatCall<Result> {
  method: 'GET' | 'POST'
  /** After the website chat's key. */
  path: string
  body?: ProviderRequest['body']
  result: z.ZodType<Result>
  /** A repeated call could show a second message to the visitor. */
  makesMessage: boolean
}

/** The only function that calls the website chats of our own server. @throws ChannelError */
export async function callChat<Result>(
  account: ChannelAccount,
  call: ChatCall<Result>,
  http: ProviderHttp,
): Promise<Result> {
  const { status, bytes } = await ask(account, call, http)
  if (status !== 200) throw refusalOf(status)
  const result = call.result.safeParse(jsonOf(bytes))
  if (result.success) return result.data
  throw unclear(`the answer is unexpected: ${whatIsWrong(result.error)}`, call.makesMessage)
}

async function ask(
  { apiUrl, extAccountId, secrets }: ChannelAccount,
  { method, path, body, makesMessage }: ChatCall<unknown>,
  http: ProviderHttp,
): Promise<ProviderResponse> {
  try {
    return await http({
      method,
      url: `${apiUrl}/${extAccountId}${path}`,
      ...(body === undefined ? {} : { body }),
      timeout: 60_000,
      maxBytes: 1024 * 1024,
    })
  } catch (error) {
    throw nothingReached(error, makesMessage, (text) => withoutSecrets(text, Object.values(secrets)))
  }
}

/** The server makes a message once for each of our references, so that an error of its own may be followed by another try. */
function refusalOf(status: number): ChannelError {
  const failure = failures.get(status) ?? usualFailure(status)
  return new ChannelError(failure, `the website chat answered with status ${status}`, { code: status })
}

const failures = new Map<number, ChannelFailure>([
  [403, { kind: 'account-broken' }],
  [404, { kind: 'unreachable' }],
  [429, { kind: 'rate-limited', retryAfterMs: 1_000, scope: 'chat' }],
])

const usualFailure = (status: number): ChannelFailure =>
  status >= 400 && status < 500 ? { kind: 'refused' } : { kind: 'away' }

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((clean, secret) => (secret === '' ? clean : clean.replaceAll(secret, '***')), text)
