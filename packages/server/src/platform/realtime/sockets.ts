import type { Server as HttpServer } from 'node:http'
import { limits, socketMessages } from '@switchboard/contract'
import { type DisconnectReason, type Namespace, Server, type Socket } from 'socket.io'
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
import { warnOfMissingUpgrade } from './missing-upgrade.ts'
import { roomsOf } from './rooms.ts'
import type { Signal } from './signals.ts'
import { socketBounds } from './socket-bounds.ts'

interface SocketFacts {
  session: Session
  /** Set once it has. */
  ended?: DisconnectReason
}
export type AgentSocket = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  object,
  SocketFacts
>

/** What a namespace needs of the server. */
export interface NamespaceParts {
  addressOf: ClientAddress
  /** Whether messages and connections have a limit (RATE_LIMIT). */
  isPaced: boolean
}

/** A place for sockets of people who are no agents: they are served here alone and join no room of agents. */
export interface SocketNamespace {
  name: string
  serve(namespace: Namespace, parts: NamespaceParts): void
}

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
  /** Cuts all connections of agents, which come back by themselves. */
  cut(): void
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
  namespaces: readonly SocketNamespace[]
  onConnected(socket: AgentSocket): Promise<void>
  onDisconnected(socket: AgentSocket): Promise<void>
  now: () => number
  /** Whether messages and connections have a limit (RATE_LIMIT). */
  isPaced: boolean
  log: Log
}

const Resume = z.object({ cursor: z.number().int().min(0).nullable() })

type SocketServer = Server<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  object,
  SocketFacts
>

export function startSockets(options: SocketOptions): Sockets {
  const bounds = options.isPaced ? socketBounds() : null
  const io = openSocketServer(options, bounds)
  const pending = pendingWork(options.log)
  io.use(
    (socket, next) =>
      void refusalOf(socket, options, bounds).then((refused) =>
        next(refused === null ? undefined : new Error(refused)),
      ),
  )
  io.on('connection', (socket) => serveSocket(socket, options, pending))
  const namespaces = options.namespaces.map(({ name, serve }) => {
    const namespace = io.of(name)
    if (options.isPaced) namespace.use((socket, next) => next(void socket.use(atPace(options.now))))
    serve(namespace, options)
    return namespace
  })
  const heartbeat = setInterval(
    () => io.emit(socketMessages.heartbeat, { position: options.position() }),
    limits.heartbeat,
  )
  const recheck = setInterval(() => void endInvalidSessions(io, options), 30_000)

  return {
    emit: ({ envelope, audience, except = [] }) =>
      void io.local.to(audience).except(except).emit(socketMessages.event, envelope),
    signal: ({ audience, ...signal }) =>
      void io.local.to(audience).emit(socketMessages.event, { id: 0, actor: null, ...signal }),
    end: (room, reason) => endSockets(io, room, reason),
    cut: () => io.local.disconnectSockets(true),
    connected: () => io.sockets.sockets.size,
    async stop() {
      clearInterval(heartbeat)
      clearInterval(recheck)
      // Their pages connect anew, soon here or at once at another node.
      for (const { data } of io.sockets.sockets.values()) data.ended = 'server shutting down'
      for (const part of [io, ...namespaces]) part.local.disconnectSockets(true)
      await io.close()
      await pending.settled()
    },
  }
}

type Bounds = ReturnType<typeof socketBounds> | null

/** Opens only for pages of our own address, and for as many as one address may have. */
function openSocketServer(
  { server, publicUrl, addressOf, log }: SocketOptions,
  bounds: Bounds,
): SocketServer {
  const io: SocketServer = new Server(server, {
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
      decide(null, isOwn && (bounds?.mayOpen(addressOf(request)) ?? true))
    },
  })
  io.engine.on('connection', (connection: Socket['conn']) =>
    bounds?.opened(connection, addressOf(connection.request)),
  )
  warnOfMissingUpgrade(io, log)
  return io
}

/** Handlers that still use the database: a stop waits for them. */
function pendingWork(log: Log) {
  const pending = new Set<Promise<void>>()
  return {
    /** Resolves when the work is over, failed or not. */
    add(work: Promise<void>, what: string): Promise<void> {
      const done = work
        .catch((error: unknown) =>
          log.warn({ event: 'socket.work_failed', err: error, what }, 'a socket could not be served'),
        )
        .finally(() => pending.delete(done))
      pending.add(done)
      return done
    },
    settled: () => Promise.all(pending),
  }
}

/** Why a socket may not open; null when it may, and then it has its session. */
async function refusalOf(
  socket: AgentSocket,
  { authenticate, cookie }: SocketOptions,
  bounds: Bounds,
): Promise<string | null> {
  const token = cookie.readHeader(socket.handshake.headers.cookie)
  const session = await authenticate(token, { allowIncomplete: true }).catch(() => undefined)
  if (session === undefined) return 'desk-busy'
  if (session === null) return 'not-signed-in'
  if (session.requiredAction !== null) return 'action-required'
  const { sessionid, me } = session
  if (bounds?.mayStay(socket.conn, { sessionid, userid: me.id }) === false) return 'too-many-requests'
  socket.data.session = session
  return null
}

function serveSocket(
  socket: AgentSocket,
  options: SocketOptions,
  pending: ReturnType<typeof pendingWork>,
): void {
  const { session } = socket.data
  if (options.isPaced) socket.use(atPace(options.now))
  // A socket can be ended from its first moment, before it has joined the rooms of its rights.
  void socket.join([endsOf(`session:${session.sessionid}`), endsOf(`user:${session.me.id}`)])
  socket.on(socketMessages.resume, (payload, answer) => void resume(socket, payload, answer, options))
  for (const handler of options.handlers) serveMessages(socket, handler, pending)
  socket.on('disconnect', (why) => {
    socket.data.ended ??= why
    void pending.add(options.onDisconnected(socket), 'a departure')
  })
}

/** One after the other: that a page left a ticket does not overtake the ticket to which it went. */
function serveMessages(
  socket: AgentSocket,
  { message, handle, left }: SocketHandler,
  pending: ReturnType<typeof pendingWork>,
): void {
  let earlier = Promise.resolve()
  const next = (work: () => Promise<void>, what: string) => {
    earlier = pending.add(earlier.then(work), what)
  }
  socket.on(message, (payload) => next(() => handle(socket, payload), `the message ${message}`))
  if (left) socket.on('disconnect', () => next(() => left(socket), `leaving ${message}`))
}

async function endInvalidSessions(io: SocketServer, { authenticate, cookie }: SocketOptions): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const token = cookie.readHeader(socket.handshake.headers.cookie)
    const session = await authenticate(token).catch(() => socket.data.session)
    if (session === null) endSockets(io, `session:${socket.data.session.sessionid}`, 'session-over')
  }
}

function endSockets(io: SocketServer, room: string, reason: string): void {
  io.local.to(endsOf(room)).emit(socketMessages.ended, { reason })
  io.local.in(endsOf(room)).disconnectSockets(true)
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
    options.log.warn(
      { event: 'socket.catch_up_failed', err: error },
      'a socket could not be sent the events it missed',
    )
    socket.disconnect(true)
  }
}
