import { readFile } from 'node:fs/promises'
import { buildOpenApi, type OpenApiDocument } from '@switchboard/contract/openapi'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { renderPage } from './page.ts'

/** The version of the contract, as the package has it. */
const VERSION = '0.1.0'
/** Stricter than the rest of the desk: this page runs nothing. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The API for people at /docs and for machines at /openapi.json, both made from the contract itself. */
export const apiDocsFeature: Feature = {
  routes(fastify, app) {
    const api = once(() => describe(app))
    const page = once(() => renderPage(api()))
    const style = once(() => readFile(new URL('docs.css', import.meta.url), 'utf8'))
    fastify.get('/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send(api()))
    fastify.get('/docs', (_, reply) =>
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

const describe = (app: AppContext): OpenApiDocument =>
  buildOpenApi({ serverUrl: app.publicUrl(), productName: deskRules(app).productName, version: VERSION })

/** The address of the desk is known only once it listens, so things are made when they are first asked for. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null
  return () => (made ??= { it: make() }).it
}
