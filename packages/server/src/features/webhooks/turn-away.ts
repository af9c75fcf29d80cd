import type { FastifyReply } from 'fastify'
import type { Caller } from './recognise.ts'

export function turnAway(reply: FastifyReply, caller: Exclude<Caller, { is: 'known' }>): FastifyReply {
  // The unread body goes with its connection.
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
