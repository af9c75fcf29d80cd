import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

/**
 * Binds a sign-in with an identity provider to the browser that began it, for a few minutes. Lax, because the person comes
 * back from another site.
 */
export interface BrowserCookie {
  read(request: FastifyRequest): string | null
  write(reply: FastifyReply, token: string, seconds: number): void
}

export function browserCookie(publicUrl: () => string): BrowserCookie {
  const secure = () => publicUrl().startsWith('https:')
  const name = () => (secure() ? '__Host-browser' : 'browser')
  return {
    read: (request) => request.cookies[name()] ?? null,
    write: (reply, token, seconds) =>
      void reply.setCookie(name(), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: secure(),
        maxAge: seconds,
      }),
  }
}
