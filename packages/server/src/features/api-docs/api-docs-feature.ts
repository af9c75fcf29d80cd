import { readFile } from 'node:fs/promises'
import { buildOpenApi, type OpenApiDocument } from '@switchboard/contract/openapi'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { bearerOf } from '../../platform/http/guards.ts'
import { sessionCookie } from '../../platform/http/session-cookie.ts'
import { once } from '../../platform/lib/once.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { version } from '../../platform/lib/version.ts'
import { settingsOf } from '../settings/settings.ts'
import { authenticator, keyAuthenticator } from '../sessions/sessions.ts'
import { renderPage } from './page.ts'

/** Stricter than other pages: this page runs no scripts. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The API for people at /docs and for machines at /openapi.json, both made from the contract itself. */
export const apiDocsFeature: Feature = {
  routes(fastify, app) {
    // The address of the server is known only once it listens.
    const api = once(() => describe(app))
    const json = once(() => JSON.stringify(api()))
    const page = once(() => renderPage(api()))
    const style = once(() => readFile(new URL('docs.css', import.meta.url), 'utf8'))
    const onRequest = readersOf(app)
    fastify.get('/openapi.json', { onRequest }, (_, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json()),
    )
    fastify.get('/docs', { onRequest }, (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', POLICY)
        .send(page()),
    )
    fastify.get('/docs/docs.css', async (_, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await style()),
    )
  },
}

/** For staff and programs with a key: strangers cannot read the documents. */
function readersOf(app: AppContext): (request: FastifyRequest) => Promise<void> {
  const cookie = sessionCookie(app.publicUrl)
  const [authenticate, authenticateKey] = [authenticator(app), keyAuthenticator(app)]
  return async (request) => {
    const secret = bearerOf(request)
    const reader = secret === null ? await authenticate(cookie.read(request)) : await authenticateKey(secret)
    if (reader === null) refuse('not-signed-in')
  }
}

const describe = (app: AppContext): OpenApiDocument =>
  buildOpenApi({ serverUrl: app.publicUrl(), productName: settingsOf(app).productName, version })
