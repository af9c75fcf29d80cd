import type { Call, Owed, RefusalCode } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal.ts'
import type { Session } from './served-call.ts'

/**
 * product §6: a request that changes something must come from our own pages. Fetch metadata says so in every current
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

/** Our origin is PUBLIC_URL's, or, for a desk opened by its address, the one the browser itself asked for. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || (host !== undefined && new URL(origin).host === host)
}

/** A call's declared right (product §2); what may be touched is decided per entity in the features. */
export function requireRight({ right, whileOwing }: Call, session: Session | null): void {
  if (right === 'anyone') return
  if (session === null) refuse('not-signed-in')
  if (right === 'admin' && session.me.role !== 'admin') refuse('admins-only')
  if (session.owes !== null && whileOwing !== true) refuse(debts[session.owes])
}

/** product §7: a program makes only the calls that its key is for; one that names no scope is for people. */
export function isOutOfScope({ scope }: Call, session: Session | null): boolean {
  if (session?.key === undefined) return false
  return scope === undefined || !session.key.scopes.includes(scope)
}

/** What follows `Authorization: Bearer`, or null when the request brings no such header: then its cookie counts. */
export function bearerOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null {
  if (authorization === undefined) return null
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

/** General settings: what somebody owes comes before everything else. */
const debts = {
  'new-password': 'password-change-required',
  'second-factor': 'second-factor-required',
} as const satisfies Record<Owed, RefusalCode>
