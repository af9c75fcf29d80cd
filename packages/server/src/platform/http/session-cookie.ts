import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

/**
 * Flags fit PUBLIC_URL: over https the `__Host-` prefix binds the cookie to this very host; over plain http
 * (a server on localhost) browsers refuse both the prefix and Secure.
 */
export interface SessionCookie {
  read(request: FastifyRequest): string | null
  readHeader(cookieHeader: string | undefined): string | null
  write(reply: FastifyReply, token: string, seconds: number): void
  clear(reply: FastifyReply): void
}

export function sessionCookie(publicUrl: () => string): SessionCookie {
  const secure = () => publicUrl().startsWith('https:')
  const name = () => (secure() ? '__Host-sid' : 'sid')
  const flags = () => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: secure() }) as const
  return {
    read: (request) => request.cookies[name()] ?? null,
    readHeader: (header) => cookieFrom(header, name()),
    write: (reply, token, seconds) => void reply.setCookie(name(), token, { ...flags(), maxAge: seconds }),
    // Files of clients stay in the browser's cache otherwise, on a machine that others may use.
    clear: (reply) => void reply.clearCookie(name(), flags()).header('clear-site-data', '"cache"'),
  }
}

/** The socket handshake has only the raw header. */
function cookieFrom(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}
