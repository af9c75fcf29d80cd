import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance } from 'fastify'
import { cut, send } from '../answer-call.ts'
import { isDown } from '../provider-connection.ts'
import { isRecord } from '../read-request.ts'
import { answerGraph } from './answer-graph.ts'
import { serveFiles } from './serve-files.ts'
import { errorAnswer, GraphError } from './graph-error.ts'
import { serveLogin } from './login/dialog-plugin.ts'
import type { GraphWorld } from './world.ts'

const bodyLimit = 110 * 1024 * 1024

/** The Graph API's addresses, the addresses of its files, and its login. */
export async function graphPlugin(app: FastifyInstance, { world }: { world: GraphWorld }): Promise<void> {
  await app.register(formbody, { bodyLimit })
  await app.register(multipart, { throwFileSizeLimit: false })
  readBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    if (isDown(world.connections.graph)) cut(reply)
  })
  serveLogin(app, world)
  serveFiles(app, world)
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST', 'DELETE'],
    url: '/*',
    bodyLimit,
    handler: (request, reply) => answerGraph(world, request, reply, request.params['*']),
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    const code = status < 500 ? 100 : 1
    const shown = new GraphError(code, `(#${code}) ${error.message}`, { status })
    return send(reply, errorAnswer(shown, world.random, ''))
  })
}

/** JSON may be empty; a body that is neither JSON nor a form is kept raw. */
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    if (body === '') return done(null, {})
    try {
      const parsed: unknown = JSON.parse(String(body))
      done(null, isRecord(parsed) ? parsed : {})
    } catch {
      done(Object.assign(new Error('The JSON body cannot be parsed.'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}
