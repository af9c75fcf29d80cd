import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where a route's headers differ from those of all others. */
    securityHeaders?: HelmetOptions
  }
}

/** The directives of a policy; helmet's own type is not exported. */
type Directives = Record<string, string[]>

/**
 * Sets the headers of every answer. They are built once: helmet's plugin for Fastify builds closures for each request, which keep it
 * in memory until V8's next thorough collection.
 */
export function setSecurityHeaders(fastify: FastifyInstance, publicUrl: () => string): void {
  const usual = securityHeaders(publicUrl)
  const built = new Map<HelmetOptions, Map<string, Header>>()
  fastify.addHook('onRequest', ({ routeOptions: { config } }, reply, done) => {
    const options = config.securityHeaders ?? usual
    const headers = built.get(options) ?? headersOf(Object.assign({}, usual, options))
    built.set(options, headers)
    reply.raw.setHeaders(headers)
    done()
  })
}

type Header = number | string | readonly string[]

/** What helmet sets on an answer, here on one that goes nowhere. */
function headersOf(options: HelmetOptions): Map<string, Header> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return new Map(
    Object.entries(answer.getHeaders()).flatMap(
      ([name, value]): Array<[string, Header]> => (value === undefined ? [] : [[name, value]]),
    ),
  )
}

/**
 * Nothing but our own scripts, styles and connections. A server on plain http (localhost) neither upgrades nor pins
 * requests to https.
 */
export function securityHeaders(publicUrl: () => string): HelmetOptions {
  const secure = publicUrl().startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...ownDirectives(secure), ...noTextBecomesCode },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // Plain same-origin would cut off the messages of a provider's sign-up pop-up.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  }
}

/** No string may reach a place where a browser would run it; the one policy names the service worker. */
const noTextBecomesCode: Directives = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['switchboard'],
}

const ownDirectives = (secure: boolean): Directives => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  // The preview of a website chat.
  frameSrc: ["'self'"],
  fontSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  ...(secure ? { upgradeInsecureRequests: [] } : {}),
})

/** A visitor’s page may be shown in frames, of which its policy decides; everything else is as on other pages. */
export const chatPageHeaders = { contentSecurityPolicy: false, xFrameOptions: false } as const

/** Every website loads the script that shows the button. */
export const chatScriptHeaders = { crossOriginResourcePolicy: { policy: 'cross-origin' } } as const

/** Other websites may show this page alone: those that an administrator named, or any when none is named. */
export function chatPagePolicy(publicUrl: string, origins: readonly string[]): string {
  const directives = {
    ...ownDirectives(publicUrl.startsWith('https:')),
    ...noTextBecomesCode,
    formAction: ["'none'"],
    frameAncestors: origins.length === 0 ? ['*'] : ["'self'", ...origins],
  }
  return Object.entries(directives)
    .map(([name, values]) => [withHyphens(name), ...values].join(' '))
    .join('; ')
}

const withHyphens = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The other exception (decision 0040): the connect page runs the provider's login script, from exactly the host that
 * META_SDK_URL names. In exchange it may not call our API: `connect-src` names the provider and not our server.
 */
export function connectPageHeaders(publicUrl: string, sdkUrl: string): HelmetOptions {
  const { origin } = new URL(sdkUrl)
  const isOfMeta = origin === 'https://connect.facebook.net'
  const windows = isOfMeta ? ['https://www.facebook.com', 'https://web.facebook.com'] : [origin]
  const directives: Directives = {
    ...ownDirectives(publicUrl.startsWith('https:')),
    scriptSrc: ["'self'", origin],
    imgSrc: ["'self'", 'data:', ...windows],
    connectSrc: isOfMeta ? [...windows, 'https://graph.facebook.com'] : windows,
    frameSrc: windows,
    mediaSrc: ["'none'"],
    workerSrc: ["'none'"],
    formAction: ["'none'"],
  }
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    // The provider checks which site its login was opened from.
    referrerPolicy: { policy: 'strict-origin' },
  }
}
