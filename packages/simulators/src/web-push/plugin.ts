import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall, cut, jsonAnswer, type Answer } from '../answer-call.ts'
import { isDown } from '../provider-connection.ts'
import { isRecord } from '../read-request.ts'
import { decryptPush } from './decrypt.ts'
import { presentSubscription, subscribe, type PushWorld, type Subscriber } from './push-service.ts'
import { checkVapid, type Sender } from './vapid.ts'

const largestBody = 4096
const bodyLimit = 1024 * 1024

type Push = { Params: { id: string } }

/** Where servers push to, and where a page of a test gets a subscription (RFC 8030). */
export async function pushPlugin(app: FastifyInstance, { world }: { world: PushWorld }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    if (isDown(world.connection)) cut(reply)
  })
  app.post('/subscriptions', (request, reply) => {
    const subscriber = subscribe(world, serverKeyOf(request.body))
    return reply.header('Access-Control-Allow-Origin', '*').send(presentSubscription(world, subscriber))
  })
  app.post<Push>('/send/:id', { bodyLimit }, (request, reply) =>
    takePush(world, request, reply, request.params.id),
  )
}

function serverKeyOf(body: unknown): string | undefined {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  const parsed: unknown = JSON.parse(body.toString())
  const key = isRecord(parsed) ? parsed['applicationServerKey'] : undefined
  return typeof key === 'string' ? key : undefined
}

function takePush(
  world: PushWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const { connection, clock } = world
  const target = { account: id, method: 'push', chat: undefined }
  const { ttl, urgency, topic } = request.headers
  const early = connection.faults.isEarly(target)
  return answerCall({
    clock,
    reply,
    call: connection.calls.record({
      ...target,
      at: clock.now(),
      early,
      parameters: { ttl, urgency, topic },
      files: [],
    }),
    fault: connection.faults.match(target),
    accept: () => Promise.resolve(accept(world, request, id)),
    refuse: (fault) =>
      fault.kind === 'refuse'
        ? refused(fault.status, fault.description)
        : {
            ...refused(429, 'too many requests'),
            headers: { 'Retry-After': String(fault.retryAfter) },
            retryAfter: fault.retryAfter,
          },
  })
}

function accept(world: PushWorld, { headers, body }: FastifyRequest, id: string): Answer {
  const subscriber = world.subscribers.get(id)
  if (!subscriber) return refused(404, 'no such subscription')
  if (subscriber.isGone) return refused(410, 'push subscription has unsubscribed or expired')
  const audience = new URL(world.address()).origin
  const check = checkVapid(headers.authorization, audience, world.clock.now())
  if ('why' in check) return refused(401, check.why)
  if (subscriber.serverKey !== undefined && subscriber.serverKey !== check.sender.publicKey) {
    return refused(403, 'the key is not the one this subscription was made with')
  }
  const ttl = Number(headers['ttl'])
  if (headers['ttl'] === undefined || !(ttl >= 0)) return refused(400, 'missing TTL header')
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length > largestBody) return refused(413, 'payload too large')
  if (bytes.length > 0 && headers['content-encoding'] !== 'aes128gcm') {
    return refused(400, 'Content-Encoding must be aes128gcm')
  }
  keep(world, subscriber, bytes, check.sender, { ttl, headers })
  const location = `${world.address()}/messages/${id}-${subscriber.messages.length}`
  return { ...jsonAnswer(201, ''), accepted: true, headers: { Location: location, TTL: String(ttl) } }
}

/** The service cannot read a push; the browser reads it, or finds that it cannot. */
function keep(
  { clock, changed }: PushWorld,
  { messages, keys }: Subscriber,
  bytes: Buffer,
  sender: Sender,
  { ttl, headers }: { ttl: number; headers: FastifyRequest['headers'] },
): void {
  const { urgency, topic } = headers
  messages.push({
    at: clock.now(),
    ...readPush(bytes, keys),
    ttl,
    urgency: typeof urgency === 'string' ? urgency : 'normal',
    topic: typeof topic === 'string' ? topic : undefined,
    sender,
  })
  changed()
}

function readPush(
  bytes: Buffer,
  keys: Subscriber['keys'],
): { text: string | undefined; error: string | undefined } {
  if (bytes.length === 0) return { text: undefined, error: undefined }
  try {
    return { text: decryptPush(bytes, keys).toString(), error: undefined }
  } catch (error) {
    return { text: undefined, error: error instanceof Error ? error.message : String(error) }
  }
}

function refused(status: number, reason: string): Answer {
  return { ...jsonAnswer(status, JSON.stringify({ reason })), accepted: false, description: reason }
}
