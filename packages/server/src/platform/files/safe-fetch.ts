import {
  AnswerTooLarge,
  ConnectionFailed,
  type ConnectionPhase,
  type ConnectionReason,
  type ProviderHttp,
  type ProviderResponse,
} from '@switchboard/channels'
import { connectionFailures } from '@switchboard/contract'
import type { Dispatcher } from 'undici'
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
  let client: ReturnType<typeof openClient> | null = null
  return async (request) => {
    const url = addressOf(request.url)
    const isOwn = ownOrigins.has(url.origin)
    client ??= openClient(resolve)
    const { Exchange, ownAgent, publicAgent } = await client
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

/** Its library takes a twentieth of a start to load, which the first request can wait for. */
async function openClient(resolve: Resolve) {
  const { Exchange, openAgent } = await import('./exchange.ts')
  return { Exchange, ownAgent: openAgent(), publicAgent: openAgent(publicLookup(resolve)) }
}

async function beginningOf(response: Dispatcher.ResponseData, maxBytes: number): Promise<ProviderResponse> {
  const { statusCode: status, headers } = response
  return { status, headers: flat(headers), bytes: await readBeginning(response, maxBytes) }
}

function addressOf(url: string): URL {
  if (!URL.canParse(url)) throw new ConnectionFailed('before-send', 'This is not an address.')
  return new URL(url)
}

function failed(error: unknown, phase: ConnectionPhase): ConnectionFailed {
  const refused =
    error instanceof AddressRefused || (error instanceof Error && error.cause instanceof AddressRefused)
  if (refused) return new ConnectionFailed('before-send', connectionFailures.address, 'address')
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ConnectionFailed(phase, connectionFailures.late, 'late')
  // Node adds advice about its own options after a semicolon.
  const [words = ''] = withoutTokens(error instanceof Error ? error.message : String(error)).split(';')
  const reason = reasonOf(error)
  return new ConnectionFailed(
    phase,
    reason === 'other' ? words : `${connectionFailures[reason]} (${words})`,
    reason,
  )
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
