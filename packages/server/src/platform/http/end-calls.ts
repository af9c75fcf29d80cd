import type { IncomingMessage } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { refusals } from '@switchboard/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Ongoing } from '../lib/ongoing.ts'

/** A connection that was just made brings its request within this. */
const LATECOMERS = 300
/** Calls under way may take this much longer. */
const LAST_WAIT = 3000
const EVERY = 20

/**
 * How calls end when the server stops: it accepts no new connection; an open connection may send its request and is answered.
 * Node's own close would cut those that have sent nothing yet. A call that takes too long is answered 503, to be tried again.
 */
export function endCallsOn(fastify: FastifyInstance, lastWait = LAST_WAIT): () => Promise<void> {
  const open = new Ongoing<FastifyReply>()
  const unspoken = unspokenTo(fastify.server)
  fastify.addHook('onRequest', (_, reply, done) => {
    open.add(reply)
    reply.raw.once('close', () => open.delete(reply))
    done()
  })
  return async () => {
    // Runs after the waiting connections were accepted.
    await turn()
    Server.prototype.close.call(fastify.server)
    await untilEmpty(unspoken, LATECOMERS)
    await untilEmpty(open, lastWait)
    if (open.size === 0) return
    fastify.log.warn(
      { event: 'http.calls_cut_off', calls: open.size },
      'calls that take too long are ended, because the server stops',
    )
    for (const reply of open) turnAway(reply)
    await untilEmpty(open, LATECOMERS)
    fastify.server.closeAllConnections()
  }
}

/** Connections over which nothing was asked yet. */
function unspokenTo(server: FastifyInstance['server']): ReadonlySet<Socket> {
  const unspoken = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unspoken.add(socket)
    socket.once('close', () => unspoken.delete(socket))
  })
  const spoken = ({ socket }: IncomingMessage) => void unspoken.delete(socket)
  server.on('request', spoken)
  server.on('upgrade', spoken)
  return unspoken
}

async function untilEmpty(open: { size: number }, most: number): Promise<void> {
  for (let waited = 0; open.size > 0 && waited < most; waited += EVERY) await pause(EVERY)
}

function turnAway(reply: FastifyReply): void {
  if (reply.raw.headersSent) return void reply.raw.destroy()
  reply.hijack()
  reply.raw.writeHead(503, {
    'retry-after': '2',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
  })
  reply.raw.end(JSON.stringify({ error: 'desk-busy', message: refusals['desk-busy'].message }))
}
