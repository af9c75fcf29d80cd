import { ConnectionFailed, type ProviderHttp } from '@switchboard/channels'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'

const TIMEOUT = 10_000
/** Bytes of an answer; documents with all keys of a large provider have some 50 KB. */
const MOST = 1024 * 1024

/** Requests of the OpenID library, through the guard of all outgoing requests. */
export const providerFetch =
  (http: ProviderHttp): CustomFetch =>
  async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`Identity providers get no ${method}.`)
    const bytes = bytesOf(body)
    const answer = await http({
      method,
      url,
      headers,
      ...(bytes === undefined ? {} : { bytes }),
      timeout: TIMEOUT,
      maxBytes: MOST,
    })
    if (answer.status >= 500) throw new ConnectionFailed('after-send', `It answered ${answer.status}.`)
    // The bytes are unpacked already.
    const { 'content-encoding': _, 'content-length': __, ...kept } = answer.headers
    const hasBody = answer.status >= 200 && answer.status !== 204 && answer.status !== 304
    return new Response(hasBody ? Buffer.from(answer.bytes) : null, { status: answer.status, headers: kept })
  }

function bytesOf(body: CustomFetchOptions['body']): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams)
    return new TextEncoder().encode(body.toString())
  throw new Error('The OpenID library sends forms and texts.')
}
