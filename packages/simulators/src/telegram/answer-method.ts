import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerCall, jsonAnswer, send, type Answer } from '../answer-call.ts'
import { readRequest, recordable, type Parameters } from '../read-request.ts'
import { toWireJson } from '../wire-json.ts'
import { readText } from './parameters.ts'
import { badRequest, Refusal, tooManyRequests } from './refusal.ts'
import { refusedEnvelope, runMethod, type Envelope } from './run-method.ts'
import type { World } from './world.ts'

type Path = { token: string; method: string }

const limits = {
  uploadLimit: 50 * 1024 * 1024,
  tooLarge: () => new Refusal(413, 'Request Entity Too Large'),
  unreadable: () => badRequest("can't parse multipart request"),
}

/** One call of a Bot API method. */
export async function answerMethod(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  path: Path,
): Promise<FastifyReply> {
  const at = world.clock.now()
  let parameters: Parameters
  try {
    parameters = await readRequest(request, limits)
  } catch (error) {
    if (error instanceof Refusal) return send(reply, answerOf(refusedEnvelope(error)))
    throw error
  }
  const target = { account: path.token, method: path.method, chat: readText(parameters, 'chat_id') }
  const early = world.connection.faults.isEarly(target)
  const call = world.connection.calls.record({ ...target, at, early, ...recordable(parameters) })
  return answerCall({
    clock: world.clock,
    reply,
    call,
    fault: world.connection.faults.match(target),
    accept: async () =>
      answerOf(await runMethod(world, path.token, path.method, parameters, whenGone(reply))),
    refuse: (fault) =>
      answerOf(
        refusedEnvelope(
          fault.kind === 'refuse'
            ? new Refusal(fault.code ?? fault.status, fault.description)
            : tooManyRequests(fault.retryAfter),
        ),
      ),
  })
}

function answerOf({ status, body, retryAfter }: Envelope): Answer {
  const description = body['description']
  return {
    ...jsonAnswer(status, toWireJson(body)),
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
    retryAfter,
    description: typeof description === 'string' ? description : undefined,
  }
}

function whenGone(reply: FastifyReply): (callback: () => void) => void {
  return (callback) => {
    reply.raw.once('close', callback)
  }
}
