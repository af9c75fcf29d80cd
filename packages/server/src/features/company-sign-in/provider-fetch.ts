import { AnswerTooLarge, ConnectionFailed, type ProviderRequest } from '@switchboard/channels'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'

const TIMEOUT = 10_000
/** Bytes of an answer; documents with all keys of a large provider have some 50 KB. */
const MOST = 1024 * 1024

/** Requests of the OpenID library, through the guard of all outgoing requests. That a provider is away is logged here alone. */
export const providerFetch =
  (app: AppContext, { company }: Company): CustomFetch =>
  async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`Identity providers get no ${method}.`)
    const bytes = bytesOf(body)
    const request = { method, url, headers, ...(bytes === undefined ? {} : { bytes }) } as const
    const answer = await ask(app, request).catch((err: unknown) => {
      // Neither query nor body, which hold codes and secrets.
      const { host, pathname } = new URL(url)
      if (isAway(err))
        app.log.warn(
          { event: 'company.away', company, what: `${method} ${host}${pathname}`, reason: kindOf(err), err },
          'An identity provider did not answer as it should.',
        )
      throw err
    })
    // The bytes are unpacked already.
    const { 'content-encoding': _, 'content-length': __, ...kept } = answer.headers
    const hasBody = answer.status >= 200 && answer.status !== 204 && answer.status !== 304
    return new Response(hasBody ? Buffer.from(answer.bytes) : null, { status: answer.status, headers: kept })
  }

export const isAway = (error: unknown): error is ConnectionFailed | AnswerTooLarge =>
  error instanceof ConnectionFailed || error instanceof AnswerTooLarge

/** `name`, `refused`, `late`, `certificate` and others; `answer` for 5xx and what is too large. */
const kindOf = (error: ConnectionFailed | AnswerTooLarge): string =>
  error instanceof ServerFault || error instanceof AnswerTooLarge ? 'answer' : error.reason

class ServerFault extends ConnectionFailed {}

async function ask(app: AppContext, request: Pick<ProviderRequest, 'method' | 'url' | 'headers' | 'bytes'>) {
  const answer = await app.companyHttp({ ...request, timeout: TIMEOUT, maxBytes: MOST })
  if (answer.status >= 500) throw new ServerFault('after-send', `It answered ${answer.status}.`)
  return answer
}

function bytesOf(body: CustomFetchOptions['body']): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams)
    return new TextEncoder().encode(body.toString())
  throw new Error('The OpenID library sends forms and texts.')
}
