import { type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../lib/log.ts'

/** The address that a request comes from. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * The nearest address that is not one of our proxies (TRUST_PROXY). From a proxy's header only valid addresses count:
 * any other text comes from outside and is neither logged nor counted.
 */
export function clientAddress(trusted: readonly string[] | false): ClientAddress {
  const trusts = trustOf(trusted)
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? ''
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    for (const hop of hops.toReversed()) {
      if (!trusts(address, 0) || isIP(hop.trim()) === 0) return address
      address = hop.trim()
    }
    return address
  }
}

const trustOf = (trusted: readonly string[] | false): ((address: string, hop: number) => boolean) =>
  trusted === false ? () => false : proxyAddress.compile([...trusted])

/** Once: behind a proxy that nobody has named, all people are one address and share its limits. */
export function warnOfUntrustedProxy(
  fastify: FastifyInstance,
  trusted: readonly string[] | false,
  log: Log,
): void {
  const trusts = trustOf(trusted)
  let hasWarned = false
  fastify.addHook('onRequest', ({ raw }, _, done) => {
    const address = raw.socket.remoteAddress ?? ''
    if (!hasWarned && raw.headers['x-forwarded-for'] !== undefined && !trusts(address, 0)) {
      hasWarned = true
      log.warn(
        { event: 'proxy.untrusted', address },
        'a request has X-Forwarded-For, but TRUST_PROXY does not name its sender: if that is your proxy, everybody behind it shares the limits of one address',
      )
    }
    done()
  })
}

/** Before the framework reads them: it would use the farthest text as the address, even if it is not one. */
export function believeAddressesAlone(fastify: FastifyInstance, addressOf: ClientAddress): void {
  fastify.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw
    if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = addressOf(request.raw)
    done()
  })
}
