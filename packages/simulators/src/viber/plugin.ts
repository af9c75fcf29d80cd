import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall, cut, jsonAnswer, type Answer } from '../answer-call.ts'
import { isDown } from '../provider-connection.ts'
import { isRecord } from '../read-request.ts'
import { methods } from './account-methods.ts'
import { toViberJson } from './viber-json.ts'
import { ViberRefusal } from './viber-refusal.ts'
import type { Bot, ViberWorld } from './world.ts'

type MethodPath = { Params: { method: string } }
type MediaPath = { Params: { hash: string; name: string } }

/** The REST API under `/pa` and the host of clients' files. */
export async function viberPlugin(app: FastifyInstance, { world }: { world: ViberWorld }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (_request, reply) => {
    if (isDown(world.connection)) cut(reply)
  })
  app.post<MethodPath>('/pa/:method', (request, reply) =>
    answerMethod(world, request, reply, request.params.method),
  )
  app.get<MediaPath>('/media/:hash/:name', ({ params }, reply) => giveFile(world, reply, params.hash))
  app.all('/*', (_request, reply) => reply.code(404).send())
}

function answerMethod(
  world: ViberWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  method: string,
): Promise<FastifyReply> {
  const { connection, clock } = world
  const values = readBody(request.body)
  const token = tokenOf(request, values)
  const { auth_token: _, ...parameters } = values ?? {}
  const chat = typeof parameters['receiver'] === 'string' ? parameters['receiver'] : undefined
  const target = { account: token ?? '', method, chat }
  const early = connection.faults.isEarly(target)
  return answerCall({
    clock,
    reply,
    call: connection.calls.record({ ...target, at: clock.now(), early, parameters, files: [] }),
    fault: connection.faults.match(target),
    accept: () => run(world, token, method, values),
    refuse: (fault) =>
      fault.kind === 'tooManyRequests'
        ? { ...refused(new ViberRefusal(12)), retryAfter: fault.retryAfter }
        : refused(new ViberRefusal(fault.code ?? 999, fault.description)),
  })
}

function readBody(body: unknown): Record<string, unknown> | undefined {
  if (body === undefined || body === '') return {}
  if (typeof body !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(body)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function tokenOf(request: FastifyRequest, values: Record<string, unknown> | undefined): string | undefined {
  const header = request.headers['x-viber-auth-token']
  const inBody = values?.['auth_token']
  if (typeof header === 'string' && header !== '') return header
  return typeof inBody === 'string' ? inBody : undefined
}

async function run(
  world: ViberWorld,
  token: string | undefined,
  name: string,
  values: Record<string, unknown> | undefined,
): Promise<Answer> {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!method) return jsonAnswer(404, '')
  try {
    if (values === undefined) throw new ViberRefusal(3)
    const result = await method({ world, bot: botOf(world, token), values })
    return jsonAnswer(200, toViberJson({ status: 0, status_message: 'ok', ...result }))
  } catch (error) {
    if (error instanceof ViberRefusal) return refused(error)
    throw error
  }
}

function botOf({ bots }: ViberWorld, token: string | undefined): Bot {
  if (token === undefined) throw new ViberRefusal(2, 'missing_auth_token')
  const bot = bots.get(token)
  if (bot?.state !== 'active') throw new ViberRefusal(2)
  return bot
}

function refused({ status, message }: ViberRefusal): Answer {
  const body = toViberJson({ status, status_message: message })
  return { ...jsonAnswer(200, body), accepted: false, description: message }
}

/** No token is asked for; an address ends after its time. */
function giveFile(
  { links, files, clock, connection }: ViberWorld,
  reply: FastifyReply,
  hash: string,
): Promise<FastifyReply> {
  const link = links.get(hash)
  const file = link && link.until > clock.now() ? files.find(link.file) : undefined
  const target = { account: file?.owner ?? '', method: 'download', chat: undefined }
  const early = connection.faults.isEarly(target)
  const given = file ? { ...jsonAnswer(200, ''), body: file.bytes, type: file.mimeType } : jsonAnswer(404, '')
  return answerCall({
    clock,
    reply,
    call: connection.calls.record({ ...target, at: clock.now(), early, parameters: { hash }, files: [] }),
    fault: connection.faults.match(target),
    accept: () => Promise.resolve(given),
    refuse: (fault) => jsonAnswer(fault.kind === 'refuse' ? fault.status : 429, ''),
  })
}
