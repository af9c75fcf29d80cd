import type { DisconnectReason } from 'socket.io'
import type { AppContext } from '../../context.ts'
import type { Http } from '../http/build-http.ts'
import { catchUpFrom } from './catch-up.ts'
import { socketsEnd } from './end-sessions.ts'
import { dropOldEvents, type NumberedEvent } from './event-log.ts'
import { startEventPump } from './event-pump.ts'
import { type Presence, startPresence } from './presence.ts'
import { recentEvents } from './recent-events.ts'
import { readNodeSignal, readSignal } from './signals.ts'
import type { Worker } from '../workers/worker.ts'
import {
  type AgentSocket,
  type SocketHandler,
  type SocketNamespace,
  type Sockets,
  startSockets,
} from './sockets.ts'

/** What a feature brings to the sockets and to the hints between nodes. */
export interface RealtimeFeature {
  /** Handlers of the messages that pages send on their sockets. */
  socketHandlers?(app: AppContext): readonly SocketHandler[]
  /** Handlers of the events between server nodes, by the name of the event. */
  nodeSubscriptions?(app: AppContext): Readonly<Record<string, (payload: unknown) => void>>
  /** Reads anew what it knows from events between nodes: some were dropped before this node read them. */
  missedEvents?(app: AppContext): Promise<void>
  /** Handlers of its own hints between nodes (`sendNodeSignal`), which may be lost, by their names. */
  nodeSignals?(app: AppContext): Readonly<Record<string, (payload: unknown) => void>>
  /** Sockets of others than agents. */
  socketNamespaces?(app: AppContext): readonly SocketNamespace[]
}

export interface Realtime {
  wake(): void
  /** Every live event up to here has been sent on this node. */
  position(): number
  /** What the sweep wakes when a hint was lost. */
  swept: Worker
  /** Sockets on this node. */
  connected(): number
  settled(): Promise<void>
  stop(): Promise<void>
}

const CLEANUP_EVERY = 60_000

/** Sockets, pump, hints and presence of this node, wired together. */
export async function startRealtime(
  app: AppContext,
  http: Http,
  features: readonly RealtimeFeature[],
): Promise<Realtime> {
  const warn = warnOf(app)
  const recent = recentEvents()
  const missed = () => startAnew(app, features, sockets)
  const pump = await startEventPump({ db: app.db, log: app.log, emit, missed, bus: app.bus })
  const presence = startPresence(app, warn, () => sockets.cut())
  const nodeSubscriptions = new Map([
    [socketsEnd.name, endSockets] as const,
    ...features.flatMap((feature) => Object.entries(feature.nodeSubscriptions?.(app) ?? {})),
  ])
  const nodeSignals = new Map(features.flatMap((feature) => Object.entries(feature.nodeSignals?.(app) ?? {})))
  const sockets = startSockets({
    server: http.fastify.server,
    cookie: http.cookie,
    publicUrl: app.publicUrl,
    addressOf: http.addressOf,
    authenticate: http.authenticate,
    catchUp: catchUpFrom(app.db, pump.position, recent),
    position: pump.position,
    namespaces: features.flatMap((feature) => feature.socketNamespaces?.(app) ?? []),
    handlers: features.flatMap((feature) => feature.socketHandlers?.(app) ?? []),
    onConnected: (socket) => presence.arrive(socket.id, socket.data.session.me.id),
    onDisconnected: (socket) => depart(presence, socket),
    now: () => app.clock.millis(),
    isPaced: app.config.rateLimit > 0,
    log: app.log,
  })
  await app.bus.listen({ news: pump.wake, signal: (text) => passOn(app, { sockets, nodeSignals }, text) })
  const dropOld = () => dropOldEvents(app.db, app.clock.now(), app.config.eventsKept)
  const cleanup = setInterval(() => void dropOld().catch(warn), CLEANUP_EVERY)

  return {
    wake: pump.wake,
    position: pump.position,
    swept: pump.swept,
    connected: sockets.connected,
    settled: pump.settled,
    async stop() {
      clearInterval(cleanup)
      await sockets.stop()
      await presence.stop()
      await pump.stop()
    },
  }

  function emit(event: NumberedEvent): void {
    recent.add(event)
    const handle = nodeSubscriptions.get(event.envelope.type)
    if (handle === undefined) sockets.emit(event)
    else handleHere(app, event, handle)
  }

  function endSockets(payload: unknown): void {
    const { room, reason } = socketsEnd.payload.parse(payload)
    sockets.end(room, reason)
  }
}

/** Nobody ended the page: it may be loaded again, or be back elsewhere. Where it has been silent, it has been away for long enough. */
const unended: ReadonlySet<DisconnectReason> = new Set([
  'transport close',
  'transport error',
  'server shutting down',
])

function depart(presence: Presence, { id, data: { session, ended } }: AgentSocket): Promise<void> {
  return ended !== undefined && unended.has(ended)
    ? presence.lose(id, session.me.id)
    : presence.leave(id, session.me.id)
}

const warnOf =
  ({ log }: AppContext) =>
  (error: unknown): void =>
    log.warn(
      { event: 'realtime.chore_failed', err: error },
      'a periodic task of the sockets failed; it is tried again',
    )

/** A page that connects anew from where it was has to load everything again. */
async function startAnew(
  app: AppContext,
  features: readonly RealtimeFeature[],
  sockets: Sockets,
): Promise<void> {
  for (const feature of features) await feature.missedEvents?.(app)
  sockets.cut()
}

/** An event that this node cannot handle, such as one of a newer version, holds up no other. */
function handleHere(app: AppContext, { envelope }: NumberedEvent, handle: (payload: unknown) => void): void {
  try {
    handle(envelope.payload)
  } catch (err) {
    app.log.warn(
      { event: 'realtime.event_not_handled', err, type: envelope.type },
      'an event between nodes could not be handled',
    )
  }
}

interface SignalReceivers {
  sockets: Sockets
  nodeSignals: ReadonlyMap<string, (payload: unknown) => void>
}

/** Gives a hint of another node to its feature, and a signal to the sockets of this one. */
function passOn(app: AppContext, { sockets, nodeSignals }: SignalReceivers, text: string): void {
  const hint = readNodeSignal(text)
  if (hint !== null) return nodeSignals.get(hint.hint)?.(hint.payload)
  const signal = readSignal(text)
  if (signal === null)
    app.log.debug({ event: 'signal.malformed' }, 'a signal of another node is not one of ours')
  else sockets.signal(signal)
}
