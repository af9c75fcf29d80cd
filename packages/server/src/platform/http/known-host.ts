import { isIP } from 'node:net'
import { refusals } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import { html } from '../lib/html.ts'
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
  fastify.addHook('onRequest', (request, reply, done) => {
    const { host, accept = '' } = request.headers
    const own = publicUrl()
    if (known === null || known.host !== host || known.own !== own) {
      if (!isKnownHost(host, own)) {
        if (request.method !== 'GET' || !accept.includes('text/html')) refuse('unknown-host', elsewhere(own))
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': NOTHING }
        return reply.code(refusals['unknown-host'].status).headers(headers).send(signpost(own))
      }
      known = { host, own }
    }
    done()
  })
}

/** Names the public address, which is no secret, and nothing of the request. */
const elsewhere = (own: string) => ({
  message: `${refusals['unknown-host'].message} Its address is ${own}, which the setting PUBLIC_URL decides.`,
})

/** Headers of the other pages belong to our own name: this one would pin a foreign name to https. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

const signpost = (own: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This desk has another address</title>
</head>
<body>
<h1>This desk has another address</h1>
<p>Open <a href="${own}">${own}</a>.</p>
<p>If that is wrong, an administrator of the server changes it with the setting <code>PUBLIC_URL</code>.</p>
</body>
</html>
`.text
