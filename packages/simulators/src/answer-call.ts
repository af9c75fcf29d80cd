import type { FastifyReply } from 'fastify'
import type { RecordedCall } from './calls.ts'
import type { Clock } from './clock.ts'
import type { Fault } from './faults.ts'

/** A provider's answer to a call. */
export type Answer = {
  status: number
  body: string | Buffer
  type: string
  headers: Record<string, string>
  /** True when the call was carried out. */
  accepted: boolean
  retryAfter: number | undefined
  description: string | undefined
}

export type RefusingFault = Fault & { kind: 'tooManyRequests' | 'refuse' }

/** A call in progress: the function that carries it out, and the format of this provider's refusals. */
export type CallOnItsWay = {
  clock: Clock
  reply: FastifyReply
  call: RecordedCall
  fault: Fault | undefined
  accept: () => Promise<Answer>
  refuse: (fault: RefusingFault) => Answer
}

/** Handles one call from arrival to answer, with any fault that applies to it. */
export async function answerCall(on: CallOnItsWay): Promise<FastifyReply> {
  const { reply, call, fault, accept } = on
  if (!fault) return answer(reply, call, await accept())
  call.fault = fault.kind
  switch (fault.kind) {
    case 'tooManyRequests':
    case 'refuse':
      return answer(reply, call, on.refuse(fault))
    case 'html':
      return answerHtml(reply, call, fault.status)
    case 'unavailable':
      return answerHtml(reply, call, 503)
    case 'slow':
      await on.clock.wait(fault.ms)
      return answer(reply, call, await accept())
    case 'lateAnswer': {
      const late = await accept()
      await on.clock.wait(fault.ms)
      return answer(reply, call, late)
    }
    case 'down':
    case 'resetBefore':
      return cut(reply)
    case 'resetAfter':
      call.accepted = (await accept()).accepted
      return cut(reply)
    case 'hangAfter':
      call.accepted = (await accept()).accepted
      return reply.hijack()
    default:
      return fault satisfies never
  }
}

export function jsonAnswer(status: number, body: string): Answer {
  const type = 'application/json'
  const accepted = status === 200
  return { status, body, type, headers: {}, accepted, retryAfter: undefined, description: undefined }
}

function answer(reply: FastifyReply, call: RecordedCall, given: Answer): FastifyReply {
  call.status = given.status
  call.accepted = given.accepted
  call.retryAfter = given.retryAfter
  call.description = given.description
  return send(reply, given)
}

export function send(reply: FastifyReply, { status, headers, type, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).type(type).send(body)
}

function answerHtml(reply: FastifyReply, call: RecordedCall, status: number): FastifyReply {
  call.status = status
  const title = `${status} ${titles.get(status) ?? 'Bad Gateway'}`
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
  return reply.code(status).type('text/html').send(page)
}

const titles = new Map([
  [503, 'Service Unavailable'],
  [504, 'Gateway Time-out'],
])

export function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}
