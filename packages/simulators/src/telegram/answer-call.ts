import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RecordedCall } from '../calls.ts'
import type { Fault } from '../faults.ts'
import { readText, type Parameters } from './parameters.ts'
import { readRequest } from './read-request.ts'
import { Refusal, tooManyRequests } from './refusal.ts'
import { refusedEnvelope, runMethod, type Envelope } from './run-method.ts'
import { toWireJson } from './wire.ts'
import type { World } from './world.ts'

type Path = { token: string; method: string }

/** One call from arrival to answer, with whatever fault it meets on the way. */
export async function answerCall(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  path: Path,
): Promise<FastifyReply> {
  const at = world.clock.now()
  const target = { account: path.token, method: path.method }
  let parameters: Parameters
  try {
    parameters = await readRequest(request)
  } catch (error) {
    if (error instanceof Refusal) return send(reply, refusedEnvelope(error))
    throw error
  }
  const chat = readText(parameters, 'chat_id')
  const early = world.faults.isEarly({ ...target, chat })
  const call = world.calls.record({ ...target, at, chat, early, ...recordable(parameters) })
  const met = world.faults.meet({ ...target, chat })
  const accept = () => runMethod(world, path.token, path.method, parameters, whenGone(reply))
  return met ? meet(world, reply, call, met, accept) : answer(reply, call, await accept())
}

async function meet(
  world: World,
  reply: FastifyReply,
  call: RecordedCall,
  fault: Fault,
  accept: () => Promise<Envelope>,
): Promise<FastifyReply> {
  call.fault = fault.kind
  switch (fault.kind) {
    case 'tooManyRequests':
      return answer(reply, call, refusedEnvelope(tooManyRequests(fault.retryAfter)))
    case 'refuse':
      return answer(reply, call, refusedEnvelope(new Refusal(fault.code ?? fault.status, fault.description)))
    case 'html':
      return answerHtml(reply, call, fault)
    case 'slow':
      await world.clock.wait(fault.ms)
      return answer(reply, call, await accept())
    case 'down':
    case 'resetBefore':
      return cut(reply)
    case 'resetAfter':
      call.accepted = (await accept()).status === 200
      return cut(reply)
    case 'hangAfter':
      call.accepted = (await accept()).status === 200
      return reply.hijack()
    default:
      return fault satisfies never
  }
}

function answer(reply: FastifyReply, call: RecordedCall, envelope: Envelope): FastifyReply {
  call.status = envelope.status
  call.accepted = envelope.status === 200
  call.retryAfter = envelope.retryAfter
  if (typeof envelope.body['description'] === 'string') call.description = envelope.body['description']
  return send(reply, envelope)
}

function send(reply: FastifyReply, envelope: Envelope): FastifyReply {
  if (envelope.retryAfter !== undefined) reply.header('Retry-After', String(envelope.retryAfter))
  return reply.code(envelope.status).type('application/json').send(toWireJson(envelope.body))
}

function answerHtml(reply: FastifyReply, call: RecordedCall, fault: Fault & { kind: 'html' }): FastifyReply {
  call.status = fault.status
  const title = fault.status === 504 ? '504 Gateway Time-out' : `${fault.status} Bad Gateway`
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
  return reply.code(fault.status).type('text/html').send(page)
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}

function whenGone(reply: FastifyReply): (deed: () => void) => void {
  return (deed) => {
    reply.raw.once('close', deed)
  }
}

function recordable(parameters: Parameters): Pick<RecordedCall, 'parameters' | 'files'> {
  const uploads = [...parameters.uploads.values()]
  const files = uploads.map(({ field, fileName, bytes }) => ({ field, fileName, size: bytes.length }))
  return { parameters: parameters.values, files }
}
