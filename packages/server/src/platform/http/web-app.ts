import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { refusals } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import type { HelmetOptions } from 'helmet'
import type { SessionCookie } from './session-cookie.ts'

/** Built once, the same for every deployment. */
const builtApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/**
 * Serves the built web app. Addresses of its own screens answer with the page; anything else a browser navigates to
 * gets the page too, with status 404, and shows the 404 screen.
 */
export async function serveWebApp(
  fastify: FastifyInstance,
  connectPage: HelmetOptions,
  cookie: SessionCookie,
): Promise<void> {
  const built = existsSync(builtApp)
  if (built) await serveFiles(fastify)
  // Browsers ask for it by themselves, also on pages that name another icon.
  if (built) fastify.get('/favicon.ico', (_, reply) => reply.redirect('/icons/icon-192.png'))
  const screens = ['/login', '/sign-in/*', '/join', '/reset', '/profile/*', '/admin-panel', '/admin-panel/*']
  if (built)
    for (const url of screens)
      fastify.get(url, (_, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'))
  // With a session, the page begins with the skeleton of the workspace and asks for the tickets while its scripts load.
  if (built)
    fastify.get('/', (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .sendFile(cookie.read(request) === null ? 'index.html' : 'workspace.html'),
    )
  if (built)
    fastify.get('/connect/meta', { config: { securityHeaders: connectPage } }, (_, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('connect.html'),
    )
  fastify.setNotFoundHandler((request, reply) => {
    const navigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (built && navigation) return reply.code(404).header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send({ error: 'not-found', message: refusals['not-found'].message })
  })
}

/**
 * Assets are looked up when they are asked for: a page that was rebuilt under a running server finds its own. They have a
 * route of ours, because the plugin's own for unknown names reads the whole folder for each request.
 */
async function serveFiles(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: builtApp,
    index: false,
    preCompressed: true,
    setHeaders: cacheForEver,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  fastify.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`),
  )
}

/** Asset names carry a hash of their content; the page itself and the service worker do not. */
function cacheForEver(reply: { header(name: string, value: string): unknown }, path: string): void {
  reply.header(
    'cache-control',
    path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}
