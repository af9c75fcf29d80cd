import { type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

/** The address that a request comes from. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * The nearest address that is not one of our proxies (TRUST_PROXY). From a proxy's header only valid addresses count:
 * any other text comes from outside and is neither logged nor counted.
 */
export function clientAddress(trusted: readonly string[] | false): ClientAddress {
  const trusts = trusted === false ? () => false : proxyAddress.compile([...trusted])
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

/** Before the framework reads them: it would use the farthest text as the address, even if it is not one. */
export function believeAddressesAlone(fastify: FastifyInstance, addressOf: ClientAddress): void {
  fastify.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw
    if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = addressOf(request.raw)
    done()
  })
}
