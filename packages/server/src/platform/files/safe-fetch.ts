import {
  AnswerTooLarge,
  ConnectionFailed,
  type ProviderHttp,
  type ProviderRequest,
} from '@switchboard/channels'
import { type Dispatcher, request as send } from 'undici'
import { withoutTokens } from '../lib/log.ts'

/** Requests to providers: https, or the base addresses of the settings; never redirected, never larger or slower than asked. */
export function safeFetch({ simulatorUrls }: { simulatorUrls: readonly string[] }): ProviderHttp {
  const ownOrigins = new Set(simulatorUrls.map((url) => new URL(url).origin))
  return async (request) => {
    const url = new URL(request.url)
    if (url.protocol !== 'https:' && !ownOrigins.has(url.origin))
      throw new ConnectionFailed('before-send', 'The desk does not go to this address.')
    const response = await begin(url, request)
    return {
      status: response.statusCode,
      headers: flat(response.headers),
      bytes: await readAtMost(response, request.maxBytes),
    }
  }
}

async function begin(url: URL, request: ProviderRequest): Promise<Dispatcher.ResponseData> {
  const signals = [AbortSignal.timeout(request.timeout), ...(request.signal ? [request.signal] : [])]
  try {
    return await send(url, {
      method: request.method,
      ...(await contentOf(request)),
      headersTimeout: request.timeout,
      bodyTimeout: request.timeout,
      signal: AbortSignal.any(signals),
    })
  } catch (error) {
    throw failed(error)
  }
}

async function contentOf({ body, headers = {} }: ProviderRequest) {
  if (body === undefined) return { headers }
  if (body instanceof FormData) {
    const multipart = new Response(body)
    const type = multipart.headers.get('content-type') ?? 'multipart/form-data'
    return { headers: { ...headers, 'content-type': type }, body: Buffer.from(await multipart.arrayBuffer()) }
  }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body.json) }
}

async function readAtMost({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) continue
      size += chunk.length
      if (size > maxBytes) throw new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AnswerTooLarge ? error : failed(error)
  }
  return Buffer.concat(chunks)
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function failed(error: unknown): ConnectionFailed {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = error instanceof Error ? error.message : String(error)
  return new ConnectionFailed(NEVER_CONNECTED.has(code) ? 'before-send' : 'after-send', withoutTokens(words))
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}
