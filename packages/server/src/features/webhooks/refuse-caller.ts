import type { FastifyReply } from 'fastify'
import type { WebhookCaller } from './authenticate-caller.ts'

export function refuseCaller(
  reply: FastifyReply,
  caller: Exclude<WebhookCaller, { is: 'known' }>,
): FastifyReply {
  // The body was not read: closing the connection discards it.
  reply.header('connection', 'close')
  switch (caller.is) {
    case 'unknown':
      return reply.code(404).send({ error: 'not-found', message: 'No channel listens here.' })
    case 'without-secret':
      return reply
        .code(401)
        .send({ error: 'not-signed-in', message: 'The secret of this channel is missing.' })
    case 'unprepared':
      return reply.code(503).header('retry-after', '60').send({
        error: 'channel-not-configured',
        message: 'This channel has no secret yet.',
      })
    default:
      return caller satisfies never
  }
}
