import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Http } from '../http/build-http.ts'
import { later } from '../lib/clock.ts'
import { catchUpFrom } from './catch-up.ts'
import { socketsEnd } from './end-sessions.ts'
import { dropEventsBefore, type NumberedEvent } from './event-log.ts'
import { startEventPump } from './event-pump.ts'
import { startPresence } from './presence.ts'
import { recentEvents } from './recent-events.ts'
import { readSignal } from './signals.ts'
import { type SocketHandler, startSockets } from './sockets.ts'

/** What a feature brings to the sockets and to the hints between nodes. */
export interface RealtimeFeature {
  /** Handlers of the messages that pages send on their sockets. */
  socketHandlers?(app: AppContext): readonly SocketHandler[]
  /** Handlers of the events between server nodes, by the name of the event. */
  nodeSubscriptions?(app: AppContext): Readonly<Record<string, (payload: unknown) => void>>
}

export interface Realtime {
  wake(): void
  /** Every live event up to here has been sent on this node. */
  position(): number
  /** Sockets on this node. */
  connected(): number
  settled(): Promise<void>
  stop(): Promise<void>
}

const HOUR = 3600_000

/** Sockets, pump, hints and presence of this node, wired together. */
export async function startRealtime(
  app: AppContext,
  http: Http,
  features: readonly RealtimeFeature[],
  sweepEvery: number,
): Promise<Realtime> {
  const recent = recentEvents()
  const pump = await startEventPump({ db: app.db, log: app.log, emit, hint: app.bus.news, sweepEvery })
  const presence = startPresence(app, app.node, warn)
  const handlers = features.flatMap((feature) => feature.socketHandlers?.(app) ?? [])
  const nodeSubscriptions = new Map(
    features.flatMap((feature) => Object.entries(feature.nodeSubscriptions?.(app) ?? {})),
  )
  const sockets = startSockets({
    server: http.fastify.server,
    cookie: http.cookie,
    publicUrl: app.publicUrl,
    addressOf: http.addressOf,
    authenticate: http.authenticate,
    catchUp: catchUpFrom(app.db, pump.position, recent),
    position: pump.position,
    handlers,
    onConnected: (socket) => presence.arrive(socket.id, socket.data.session.me.id),
    onDisconnected: (socket) => presence.leave(socket.id, socket.data.session.me.id),
    now: () => app.clock.millis(),
    isPaced: app.config.rateLimit > 0,
    log: app.log,
  })
  app.bus.listen({
    news: pump.wake,
    signal(text) {
      const signal = readSignal(text)
      if (signal === null)
        app.log.debug({ event: 'signal.malformed' }, 'a signal of another node is not one of ours')
      else sockets.signal(signal)
    },
  })
  const broom = setInterval(
    () => void dropEventsBefore(app.db, later(app.clock.now(), -limits.eventsKept)).catch(warn),
    HOUR,
  )

  return {
    wake: pump.wake,
    position: pump.position,
    connected: sockets.connected,
    settled: pump.settled,
    async stop() {
      clearInterval(broom)
      await sockets.stop()
      await presence.stop()
      await pump.stop()
    },
  }

  function emit(event: NumberedEvent): void {
    recent.add(event)
    const handle = nodeSubscriptions.get(event.envelope.type)
    if (handle !== undefined) return handle(event.envelope.payload)
    if (event.envelope.type !== socketsEnd.name) return sockets.emit(event)
    const { room, reason } = socketsEnd.payload.parse(event.envelope.payload)
    sockets.end(room, reason)
  }

  function warn(error: unknown): void {
    app.log.warn({ err: error }, 'a realtime chore failed; it is tried again')
  }
}
