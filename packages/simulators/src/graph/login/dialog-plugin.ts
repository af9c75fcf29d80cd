import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GraphWorld } from '../world.ts'
import { decideLogin, readDecision } from './decide-login.ts'

const parts = {
  'sdk.js': 'text/javascript',
  'dialog.html': 'text/html',
  'dialog.js': 'text/javascript',
  'dialog.css': 'text/css',
} as const
type Part = keyof typeof parts

/** The stand-in for the provider's browser SDK, and the window in which a user consents. */
export function serveLogin(app: FastifyInstance, world: GraphWorld): void {
  const give = (part: Part) => (_request: unknown, reply: FastifyReply) =>
    reply
      .type(`${parts[part]}; charset=utf-8`)
      .header('Cache-Control', 'no-store')
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(readFileSync(new URL(`./page/${part}`, import.meta.url)))
  app.get('/sdk.js', give('sdk.js'))
  app.get('/:locale/sdk.js', give('sdk.js'))
  app.get('/:version/dialog/oauth', give('dialog.html'))
  app.get('/dialog/dialog.js', give('dialog.js'))
  app.get('/dialog/dialog.css', give('dialog.css'))
  app.get<{ Querystring: { app?: string } }>('/dialog/choices', ({ query }) => choices(world, query.app))
  app.post('/dialog/decide', (request, reply) => {
    const decision = readDecision(request.body)
    if (!decision) return reply.code(400).send({ error: 'outcome or kind is not known' })
    if (!world.apps.has(decision.app)) return reply.code(400).send({ error: 'app is not known' })
    return decideLogin(world, decision)
  })
}

/** The choices of the user who logs in. */
function choices({ apps, user, whatsapp, messenger }: GraphWorld, app = '') {
  return {
    app: apps.get(app)?.name,
    user: user.name,
    numbers: [...whatsapp.numbers.values()].map(({ id, display, verifiedName, account }) => ({
      id,
      display,
      verifiedName,
      account: whatsapp.accounts.get(account)?.name ?? account,
    })),
    pages: [...messenger.pages.values()].map(({ id, name, category }) => ({ id, name, category })),
  }
}
