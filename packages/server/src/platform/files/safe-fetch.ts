import {
  AnswerTooLarge,
  ConnectionFailed,
  type ConnectionPhase,
  type ConnectionReason,
  type ProviderHttp,
  type ProviderRequest,
  type ProviderResponse,
} from '@switchboard/channels'
import { Agent, DecoratorHandler, type Dispatcher, FormData as StreamedForm } from 'undici'
import { withoutTokens } from '../lib/log.ts'
import { readAtMost, readBeginning, unpacked } from './answer-bytes.ts'
import {
  AddressRefused,
  publicLookup,
  refuseOddUrl,
  type Resolve,
  systemResolve,
} from './permitted-address.ts'

interface Permitted {
  /** Base addresses of the settings: simulators and servers of one's own may run anywhere. */
  simulatorUrls: readonly string[]
  resolve?: Resolve
  /** Only the beginning of an answer matters: what is longer or slower is cut instead of refused. */
  cutsAnswers?: boolean
}

/**
 * Requests to providers: https to public addresses, or the origins of the settings; never redirected, never larger or
 * slower than asked.
 */
export function safeFetch({
  simulatorUrls,
  resolve = systemResolve,
  cutsAnswers = false,
}: Permitted): ProviderHttp {
  const ownOrigins = new Set(simulatorUrls.map((url) => new URL(url).origin))
  // HTTP/1.1 only: whether a request was written is then known exactly.
  const ownAgent = new Agent({ connect: { allowH2: false } })
  const publicAgent = new Agent({ connect: { allowH2: false, lookup: publicLookup(resolve) } })
  return async (request) => {
    const url = addressOf(request.url)
    const isOwn = ownOrigins.has(url.origin)
    const exchange = new Exchange()
    try {
      if (!isOwn) refuseOddUrl(url)
      const response = await exchange.begin(isOwn ? ownAgent : publicAgent, url, request)
      if (cutsAnswers) return beginningOf(response, request.maxBytes)
      const written = await readAtMost(response, request.maxBytes)
      return {
        status: response.statusCode,
        headers: flat(response.headers),
        bytes: await unpacked(written, response.headers['content-encoding'], request.maxBytes),
      }
    } catch (error) {
      throw error instanceof AnswerTooLarge ? error : failed(error, exchange.phase)
    }
  }
}

async function beginningOf(response: Dispatcher.ResponseData, maxBytes: number): Promise<ProviderResponse> {
  const { statusCode: status, headers } = response
  return { status, headers: flat(headers), bytes: await readBeginning(response, maxBytes) }
}

function addressOf(url: string): URL {
  if (!URL.canParse(url)) throw new ConnectionFailed('before-send', 'This is not an address.')
  return new URL(url)
}

/** One request on its way: knows whether the whole of it may have reached the provider. */
class Exchange {
  phase: ConnectionPhase = 'before-send'

  begin(agent: Agent, url: URL, request: ProviderRequest): Promise<Dispatcher.ResponseData> {
    const signals = [AbortSignal.timeout(request.timeout), ...(request.signal ? [request.signal] : [])]
    const noting: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
      dispatch(options, new NotingHandler(handler, leastOf(request), () => (this.phase = 'after-send')))
    return agent.compose(noting).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      ...contentOf(request),
      headersTimeout: request.timeout,
      bodyTimeout: request.timeout,
      signal: AbortSignal.any(signals),
    })
  }
}

/**
 * Records when a provider may have the whole request, or answers it. A provider cannot accept a request that was cut
 * before that, however much of a large file it received.
 */
class NotingHandler extends DecoratorHandler {
  readonly #inner: Dispatcher.DispatchHandler
  readonly #atLeast: number
  readonly #written: () => void
  #sent = 0

  constructor(inner: Dispatcher.DispatchHandler, atLeast: number, written: () => void) {
    super(inner)
    this.#inner = inner
    this.#atLeast = atLeast
    this.#written = written
  }

  onBodySent(chunk: Buffer): void {
    this.#inner.onBodySent?.(chunk)
    this.#sent += chunk.length
    if (this.#sent >= this.#atLeast) this.#written()
  }

  onRequestSent(): void {
    this.#inner.onRequestSent?.()
    this.#written()
  }

  onResponseStart(...answer: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.#written()
    this.#inner.onResponseStart?.(...answer)
  }
}

/** A request with fewer bytes is incomplete: the files of a form, which precede its end. */
function leastOf({ body }: ProviderRequest): number {
  if (!(body instanceof FormData)) return 0
  return [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
}

/** A form is streamed, so that a large file is never in memory as a whole. */
function contentOf({
  body,
  bytes,
  headers = {},
}: ProviderRequest): Pick<Dispatcher.RequestOptions, 'headers' | 'body'> {
  const asked = { 'accept-encoding': 'identity', ...headers }
  if (bytes !== undefined) return { headers: asked, body: Buffer.from(bytes) }
  if (body === undefined) return { headers: asked }
  if (body instanceof FormData) return { headers: asked, body: streamed(body) }
  return { headers: { 'content-type': 'application/json', ...asked }, body: JSON.stringify(body.json) }
}

/** The client library streams forms of its own class only. */
function streamed(form: FormData): StreamedForm {
  const copy = new StreamedForm()
  for (const [name, value] of form) {
    if (typeof value === 'string') copy.append(name, value)
    else copy.append(name, value, value.name)
  }
  return copy
}

function failed(error: unknown, phase: ConnectionPhase): ConnectionFailed {
  const refused =
    error instanceof AddressRefused || (error instanceof Error && error.cause instanceof AddressRefused)
  if (refused) return new ConnectionFailed('before-send', 'The desk does not go to this address.', 'address')
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ConnectionFailed(phase, 'No answer in time.', 'late')
  const message = error instanceof Error ? error.message : String(error)
  return new ConnectionFailed(phase, withoutTokens(message), reasonOf(error))
}

const reasons: readonly [ConnectionReason, RegExp][] = [
  ['name', /^(ENOTFOUND|EAI_AGAIN)$/],
  ['refused', /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/],
  ['broken', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/],
  ['late', /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  // OpenSSL's own, of which there are many.
  ['certificate', /CERT|SIGNATURE|ERR_TLS|ERR_SSL/],
]

/** By the code of the error, or of the one that caused it. */
function reasonOf(error: unknown): ConnectionReason {
  if (!(error instanceof Error)) return 'other'
  const code = 'code' in error ? String(error.code) : ''
  const [reason] = reasons.find(([, codes]) => codes.test(code)) ?? []
  return reason ?? (error.cause === undefined ? 'other' : reasonOf(error.cause))
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}
