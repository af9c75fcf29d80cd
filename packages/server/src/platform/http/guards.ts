import type { Call, RequiredAction, RefusalCode } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal.ts'
import type { Session } from './served-call.ts'

/**
 * A request that changes something must come from our own pages. Fetch metadata shows it in every current
 * browser, Origin in older ones; with neither it is no browser and passes, so that scripts work.
 */
export function refuseCrossSite(request: FastifyRequest, changes: boolean, publicUrl: () => string): void {
  if (!changes) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') refuse('cross-site')
    return
  }
  const origin = request.headers.origin
  if (origin !== undefined && !isOwnOrigin(origin, request.headers.host, publicUrl())) refuse('cross-site')
}

/**
 * Our origin is PUBLIC_URL's, or, for a server opened by its address, the one the browser requested: over https
 * too when PUBLIC_URL is, because anyone in between can answer for plain http.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(publicUrl)) return false
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  if (host === undefined) return false
  return own.protocol === 'https:' ? origin === `https://${host}` : new URL(origin).host === host
}

/** The handshake of a socket is no call: where a browser names the site it comes from, it has to be ours. */
export const isOwnSite = (site: string | string[] | undefined): boolean =>
  site === undefined || site === 'same-origin'

/** A call's declared right; what may be touched is decided per entity in the features. */
export function requireRight({ right, allowIncomplete }: Call, session: Session | null): void {
  // A visitor's token was checked where it was read.
  if (right === 'anyone' || right === 'visitor') return
  if (session === null) refuse('not-signed-in')
  if (right === 'admin' && session.me.role !== 'admin') refuse('admins-only')
  if (session.requiredAction !== null && allowIncomplete !== true) refuse(refusalOf[session.requiredAction])
}

/** A program makes only the calls that its key is for; one that names no scope is for people. */
export function isOutOfScope({ scope }: Call, session: Session | null): boolean {
  if (session?.key === undefined) return false
  return scope === undefined || !session.key.scopes.includes(scope)
}

/** The value after `Authorization: Bearer`, or null without this header: then the cookie counts. */
export function bearerOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null {
  if (authorization === undefined) return null
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

/** General settings: a required action comes before everything else. */
const refusalOf = {
  'new-password': 'password-change-required',
  'second-factor': 'second-factor-required',
} as const satisfies Record<RequiredAction, RefusalCode>
