import type { FastifyReply } from 'fastify'
import { refusedEnvelope } from './run-method.ts'
import { Refusal } from './refusal.ts'
import { botOfToken } from './tokens.ts'
import { toWireJson } from '../wire-json.ts'
import type { World } from './world.ts'

/** Bytes of a file whose link is still good. Type and name are the message's business. */
export async function sendFile(
  world: World,
  reply: FastifyReply,
  token: string,
  path: string,
): Promise<FastifyReply> {
  const target = { account: token, method: 'file' }
  const early = world.connection.faults.isEarly(target)
  const call = world.connection.calls.record({
    ...target,
    at: world.clock.now(),
    chat: undefined,
    parameters: { path },
    files: [],
    early,
  })
  const fault = world.connection.faults.match(target)
  call.fault = fault?.kind
  if (fault?.kind === 'slow') await world.clock.wait(fault.ms)
  else if (fault) {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return reply
  }
  try {
    botOfToken(world, token)
    const file = world.files.findByPath(token, path)
    if (!file?.bytes) throw new Refusal(404, 'Not Found')
    call.status = 200
    call.accepted = true
    return await reply.type('application/octet-stream').send(file.bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, body } = refusedEnvelope(error)
    call.status = status
    return reply.code(status).type('application/json').send(toWireJson(body))
  }
}
