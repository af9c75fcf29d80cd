import type { Server as HttpServer } from 'node:http'
import { limits, socketMessages } from '@switchboard/contract'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { ClientAddress } from '../http/client-address.ts'
import { isOwnOrigin, isOwnSite } from '../http/guards.ts'
import { isKnownHost } from '../http/known-host.ts'
import type { Authenticate, Session } from '../http/served-call.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { Log } from '../lib/log.ts'
import { tokenBuckets } from '../rates/token-bucket.ts'
import type { CatchUp } from './catch-up.ts'
import type { NumberedEvent } from './event-log.ts'
import { roomsOf } from './rooms.ts'
import type { Signal } from './signals.ts'
import { socketBounds } from './socket-bounds.ts'

interface SocketFacts {
  session: Session
}
export type AgentSocket = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  object,
  SocketFacts
>

/** Handles a message that pages send on their socket, such as "I am typing". */
export interface SocketHandler {
  message: string
  handle(socket: AgentSocket, payload: unknown): Promise<void>
  /** The connection is gone, whether it ever sent the message or not. */
  left?(socket: AgentSocket): Promise<void>
}

export interface Sockets {
  emit(event: NumberedEvent): void
  signal(signal: Signal): void
  /** Ends the sockets of a user or of one session, sending the reason first. */
  end(room: string, reason: string): void
  connected(): number
  stop(): Promise<void>
}

interface SocketOptions {
  server: HttpServer
  cookie: SessionCookie
  publicUrl: () => string
  addressOf: ClientAddress
  authenticate: Authenticate
  catchUp: CatchUp
  position: () => number
  handlers: readonly SocketHandler[]
  onConnected(socket: AgentSocket): Promise<void>
  onDisconnected(socket: AgentSocket): Promise<void>
  now: () => number
  /** Whether messages and connections have a limit (RATE_LIMIT). */
  isPaced: boolean
  log: Log
}

const Resume = z.object({ cursor: z.number().int().min(0).nullable() })

export function startSockets(options: SocketOptions): Sockets {
  const { cookie, log, publicUrl } = options
  const bounds = options.isPaced ? socketBounds() : null
  const io = new Server<
    Record<string, (...args: unknown[]) => void>,
    Record<string, (...args: unknown[]) => void>,
    object,
    SocketFacts
  >(options.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const isOurs = origin === undefined || isOwnOrigin(origin, host, publicUrl())
      const isOwn = isOurs && isOwnSite(request.headers['sec-fetch-site']) && isKnownHost(host, publicUrl())
      decide(null, isOwn && (bounds?.mayOpen(options.addressOf(request)) ?? true))
    },
  })

  /** Handlers that still use the database: a stop waits for them. */
  const busy = new Set<Promise<void>>()
  function keepBusy(work: Promise<void>, what: string): void {
    const done = work
      .catch((error: unknown) => log.warn({ err: error, what }, 'a socket could not be served'))
      .finally(() => busy.delete(done))
    busy.add(done)
  }

  io.engine.on('connection', (connection: Socket['conn']) =>
    bounds?.opened(connection, options.addressOf(connection.request)),
  )
  io.use((socket, next) => {
    options.authenticate(cookie.readHeader(socket.handshake.headers.cookie), { allowIncomplete: true }).then(
      (session) => {
        if (session === null) return next(new Error('not-signed-in'))
        if (session.owes !== null) return next(new Error('owing'))
        const { sessionid, me } = session
        if (bounds?.mayStay(socket.conn, { sessionid, userid: me.id }) === false)
          return next(new Error('too-many-requests'))
        socket.data.session = session
        next()
      },
      () => next(new Error('desk-busy')),
    )
  })

  io.on('connection', (socket) => {
    const { session } = socket.data
    if (options.isPaced) socket.use(atPace(options.now))
    // A socket can be ended from its first moment, before it has joined the rooms of its rights.
    void socket.join([endsOf(`session:${session.sessionid}`), endsOf(`user:${session.me.id}`)])
    socket.on(socketMessages.resume, (payload, answer) => void resume(socket, payload, answer, options))
    for (const { message, handle } of options.handlers) {
      socket.on(message, (payload) => keepBusy(handle(socket, payload), `the message ${message}`))
    }
    socket.on('disconnect', () => {
      keepBusy(options.onDisconnected(socket), 'a departure')
      for (const { message, left } of options.handlers) if (left) keepBusy(left(socket), `leaving ${message}`)
    })
  })

  const heartbeat = setInterval(
    () => io.emit(socketMessages.heartbeat, { position: options.position() }),
    limits.heartbeat,
  )
  const recheck = setInterval(() => void endInvalidSessions(), 30_000)

  async function endInvalidSessions(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      const token = cookie.readHeader(socket.handshake.headers.cookie)
      const session = await options.authenticate(token).catch(() => socket.data.session)
      if (session === null) end(`session:${socket.data.session.sessionid}`, 'session-over')
    }
  }

  function end(room: string, reason: string): void {
    io.local.to(endsOf(room)).emit(socketMessages.ended, { reason })
    io.local.in(endsOf(room)).disconnectSockets(true)
  }

  return {
    emit: ({ envelope, audience }) => void io.local.to(audience).emit(socketMessages.event, envelope),
    signal: ({ audience, ...signal }) =>
      void io.local.to(audience).emit(socketMessages.event, { id: 0, actor: null, ...signal }),
    end,
    connected: () => io.sockets.sockets.size,
    async stop() {
      clearInterval(heartbeat)
      clearInterval(recheck)
      io.local.disconnectSockets(true)
      await io.close()
      await Promise.all(busy)
    },
  }
}

/** 20 messages a second, with a burst; messages of a socket beyond that are dropped. */
const MESSAGES = { most: 40, within: 2000 }

function atPace(now: () => number): (packet: unknown, next: () => void) => void {
  const bucket = tokenBuckets()
  return (_, next) => {
    if (bucket.take('messages', MESSAGES, now()) === 0) next()
  }
}

/** The room through which sockets of a user or a session are ended: separate from the rooms that receive events. */
const endsOf = (room: string): string => `ends:${room}`

type Acknowledge = (reply: object) => void

/** Socket.IO passes on anything that a client sent as its last argument. */
const isAcknowledge = (answer: unknown): answer is Acknowledge => typeof answer === 'function'

/**
 * Replays the events that the page missed, then joins the rooms in the same tick in which none is missing any more: it
 * skips no event and none overtakes another.
 */
async function resume(
  socket: AgentSocket,
  payload: unknown,
  answer: unknown,
  options: SocketOptions,
): Promise<void> {
  const acknowledge: Acknowledge = isAcknowledge(answer) ? answer : () => undefined
  const parsed = Resume.safeParse(payload)
  if (!parsed.success) return acknowledge({ error: 'invalid-input' })
  try {
    const token = options.cookie.readHeader(socket.handshake.headers.cookie)
    const session = await options.authenticate(token)
    if (session === null) {
      socket.emit(socketMessages.ended, { reason: 'session-over' })
      return void socket.disconnect(true)
    }
    // Rights may have changed since the handshake.
    socket.data.session = session
    const rooms = roomsOf(session.me)
    const outcome = await options.catchUp.replay(
      parsed.data.cursor,
      rooms,
      (envelope) => void socket.emit(socketMessages.event, envelope),
    )
    if (!socket.connected) return
    void socket.join(rooms)
    acknowledge({ position: outcome.position, reload: outcome.tooOld })
    await options.onConnected(socket)
    // The socket disconnected while its connection was being stored: remove the connection again.
    if (!socket.connected) await options.onDisconnected(socket)
  } catch (error) {
    options.log.warn({ err: error }, 'a socket could not catch up')
    socket.disconnect(true)
  }
}
