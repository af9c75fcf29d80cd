import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerMethod } from './answer-method.ts'
import { sendFile } from './send-file.ts'
import { toWireJson } from '../wire-json.ts'
import type { World } from './world.ts'

type MethodPath = { Params: { token: string; method: string } }
type FilePath = { Params: { token: string; '*': string } }

const bodyLimit = 60 * 1024 * 1024

/** The Bot API's addresses: `/bot<token>/<method>` and `/file/bot<token>/<path>`. */
export async function telegramPlugin(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  await app.register(formbody, { bodyLimit })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, {})
  })
  app.addHook('onRequest', async (request, reply) => {
    const isDown = world.connection.faults
      .rules()
      .some((rule) => rule.fault.kind === 'down' && isAny(rule.where))
    if (!isDown) return
    reply.hijack()
    request.raw.socket.destroy()
  })
  app.route<MethodPath>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    bodyLimit,
    handler: (request, reply) => answerMethod(world, request, reply, request.params),
  })
  app.get<FilePath>('/file/bot:token/*', (request, reply) =>
    sendFile(world, reply, request.params.token, request.params['*']),
  )
  app.all('/*', (_request, reply) => refuse(reply, 404, 'Not Found'))
  app.setErrorHandler((error: FastifyError, _request: FastifyRequest, reply) => {
    if (error.statusCode === 413) return refuse(reply, 413, 'Request Entity Too Large')
    if (error.statusCode && error.statusCode < 500)
      return refuse(reply, 400, "Bad Request: can't parse request")
    return refuse(reply, 500, `Internal Server Error: ${error.message}`)
  })
}

function isAny(where: object): boolean {
  return Object.keys(where).length === 0
}

function refuse(reply: FastifyReply, code: number, description: string): FastifyReply {
  const body = toWireJson({ ok: false, error_code: code, description })
  return reply.code(code).type('application/json').send(body)
}
