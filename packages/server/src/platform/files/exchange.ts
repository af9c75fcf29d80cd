import type { LookupFunction } from 'node:net'
import type { ConnectionPhase, ProviderRequest } from '@switchboard/channels'
import { Agent, DecoratorHandler, type Dispatcher, FormData as StreamedForm } from 'undici'

/** Milliseconds in which a request must begin; as long as a connection may take. */
const BEGINS_WITHIN = 10_000

/** HTTP/1.1 only: whether a request was written is then known exactly. */
export const openAgent = (lookup?: LookupFunction): Agent =>
  new Agent({ connect: { allowH2: false, ...(lookup && { lookup }) } })

/** One request on its way: knows whether the whole of it may have reached the provider. */
export class Exchange {
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
 * Records when a provider may have the whole request, or answers it, and begins none too late. A provider cannot accept a request that was cut
 * before that, however much of a large file it received.
 */
class NotingHandler extends DecoratorHandler {
  readonly #inner: Dispatcher.DispatchHandler
  readonly #atLeast: number
  readonly #written: () => void
  readonly #asked = performance.now()
  #sent = 0

  constructor(inner: Dispatcher.DispatchHandler, atLeast: number, written: () => void) {
    super(inner)
    this.#inner = inner
    this.#atLeast = atLeast
    this.#written = written
  }

  /**
   * The process may have stood still since the request was asked for, for longer than what asked may rest on: the timers that
   * would end it then ring only after the connection is there (P11-35).
   */
  onRequestStart(...begun: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    if (performance.now() - this.#asked > BEGINS_WITHIN)
      begun[0].abort(new DOMException('The request began too late.', 'TimeoutError'))
    else this.#inner.onRequestStart?.(...begun)
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
