import { randomUUID } from 'node:crypto'
import type { RefusalCode, Refused } from '@switchboard/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database.ts'
import { isDiskFull } from '../files/disk-room.ts'
import { Refusal } from '../lib/refusal.ts'

/** Turns errors into responses: refusals with their text, our own faults without internal details. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) =>
    answerError(error, request, reply),
  )
}

function answerError(error: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return answerRefusal(error, reply)
  if (isDatabaseAway(error)) {
    request.log.warn(
      { event: 'http.database_away', err: error },
      'a request failed, because the database is away',
    )
    return answerRefusal(new Refusal('desk-busy'), reply.header('retry-after', '2'))
  }
  if (isDiskFull(error)) {
    request.log.error({ event: 'http.disk_full', err: error }, 'a request failed, because the disk is full')
    return answerRefusal(new Refusal('disk-full'), reply)
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 500) return reply.code(status).send(fromFramework(status))
  const id = randomUUID()
  request.log.error({ event: 'http.request_failed', err: error, id }, 'a request failed')
  return reply.code(500).send({
    error: 'internal',
    message: `Something failed on our side. If it stays, tell your administrator this number: ${id.slice(0, 8)}`,
  })
}

function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  const answer = refusal.toAnswer()
  if (refusal.status === 429) reply.header('retry-after', String(refusal.detail?.['retryAfter'] ?? 60))
  // The page recognizes an invalid session by this status word.
  return reply
    .code(refusal.status)
    .send(refusal.code === 'not-signed-in' ? { ...answer, status: 'invalid' } : answer)
}

/** Fastify refuses malformed JSON, oversized bodies and foreign content types before a call sees them. */
function fromFramework(status: number): Refused {
  const code = refusedAs.get(status)
  return code === undefined
    ? { error: 'invalid-input', message: 'This request cannot be read.' }
    : new Refusal(code).toAnswer()
}

const refusedAs = new Map<number, RefusalCode>([
  [404, 'not-found'],
  [413, 'too-large'],
  [415, 'unsupported-type'],
  [429, 'too-many-requests'],
])
