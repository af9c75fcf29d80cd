import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../lib/refusal.ts'

/**
 * A server with a public name answers under that name, under addresses, and under names without a dot, which only the
 * network it is in knows (localhost, a container's name). Any other name is an attack (DNS rebinding), or means another
 * site.
 */
export function isKnownHost(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined) return true
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  const own = new URL(publicUrl).hostname
  return hostname === own || isLocal(hostname) || isLocal(own)
}

const isLocal = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || !hostname.includes('.')

/** Checked before anything else. The host that a proxy reports does not count: nothing is built from it. */
export function refuseUnknownHosts(fastify: FastifyInstance, publicUrl: () => string): void {
  // Nearly every request names the same host as the one before it.
  let known: { host: string | undefined; own: string } | null = null
  fastify.addHook('onRequest', (request, _, done) => {
    const { host } = request.headers
    const own = publicUrl()
    if (known === null || known.host !== host || known.own !== own) {
      if (!isKnownHost(host, own)) refuse('unknown-host')
      known = { host, own }
    }
    done()
  })
}
