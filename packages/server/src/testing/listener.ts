import { setTimeout as pause } from 'node:timers/promises'
import { type LiveEvent, type EventEnvelope, parseEvent, socketMessages } from '@switchboard/contract'
import { z } from 'zod'
import { io, type Socket } from 'socket.io-client'

type OfType<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

/** Records live events as a page does: it resumes from its cursor after every connect and ignores what it has. */
export interface Listener {
  received(): readonly LiveEvent[]
  receivedOf<T extends LiveEvent['type']>(type: T): readonly OfType<T>[]
  /** As they travelled, signals included. */
  envelopes(): readonly EventEnvelope[]
  /** The first event of a type that fits, past or coming. */
  until<T extends LiveEvent['type']>(type: T, fits?: (event: OfType<T>) => boolean): Promise<OfType<T>>
  /** Why the server ended this connection; resolves once it is closed. */
  ended(): Promise<string>
  /** Sends a message as a page does, such as that somebody types. */
  send(message: string, payload: unknown): void
  /** Cuts the connection; `reconnect` resumes where it was. */
  cut(): void
  /** Loses the line, or is loaded again: the page does not say that it leaves. */
  lose(): void
  reconnect(): Promise<{ reload: boolean }>
  close(): void
}

export interface ListenOptions {
  cursor?: number | null
  headers?: Record<string, string>
  /** Stays before the resume, as a page that only just connected. */
  resumes?: false
}

const PATIENCE = 20_000

/** The sockets of each server that are open. */
const open = new Map<string, Set<Socket>>()

/** Connects and resumes. @throws the server's refusal */
export async function listenAt(
  url: string,
  cookie: string | null,
  options: ListenOptions = {},
): Promise<Listener> {
  const envelopes: EventEnvelope[] = []
  const unexpected: unknown[] = []
  let cursor = options.cursor ?? null
  let reason: string | null = null
  const socket = socketTo(url, { ...(cookie === null ? {} : { cookie }), ...options.headers })
  socket.on(socketMessages.event, (envelope: EventEnvelope) => {
    if (envelope.id !== 0 && cursor !== null && envelope.id <= cursor) return
    if (envelope.id !== 0) cursor = envelope.id
    if (parseEvent(envelope) === 'unknown') unexpected.push(envelope)
    envelopes.push(envelope)
  })
  socket.on(socketMessages.ended, (ended: { reason: string }) => {
    reason = ended.reason
  })
  const ofServer = open.get(url) ?? new Set()
  open.set(url, ofServer)
  socket.on('connect', () => void ofServer.add(socket))
  socket.on('disconnect', () => void ofServer.delete(socket))

  async function connect(): Promise<{ reload: boolean }> {
    await connected(socket)
    if (options.resumes === false) return { reload: false }
    const answer: unknown = await socket.timeout(PATIENCE).emitWithAck(socketMessages.resume, { cursor })
    const { position, reload } = resumeAnswer(answer)
    if (cursor === null || position > cursor) cursor = position
    return { reload }
  }

  const events = (): LiveEvent[] => {
    if (unexpected.length > 0)
      throw new Error(`An event broke the contract: ${JSON.stringify(unexpected[0])}`)
    return envelopes.map((envelope) => parseEvent(envelope)).filter((event) => event !== 'unknown')
  }

  await connect()
  return {
    received: events,
    receivedOf: (type) => events().filter((event) => isOfType(event, type)),
    envelopes: () => envelopes,
    async until(type, fits = () => true) {
      for (;;) {
        const found = events().find((event) => isOfType(event, type) && fits(event))
        if (found !== undefined && isOfType(found, type)) return found
        const count = envelopes.length
        await waitFor(() => envelopes.length > count, `the event ${type}`)
      }
    },
    async ended() {
      await waitFor(() => !socket.connected, 'the end of the connection')
      return reason ?? 'cut'
    },
    send: (message, payload) => void socket.emit(message, payload),
    cut: () => void socket.disconnect(),
    lose: () => void socket.io.engine.close(),
    reconnect: connect,
    close: () => void socket.disconnect(),
  }
}

const socketTo = (url: string, extraHeaders: Record<string, string>): Socket =>
  io(url, {
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    extraHeaders,
  })

/** What a server has sent to the listeners so far has arrived: it answers behind it on the same connections. */
export async function listenersAreCurrent(url: string): Promise<void> {
  const answers = [...(open.get(url) ?? [])].map((socket) =>
    socket.timeout(PATIENCE).emitWithAck(socketMessages.resume, 'nothing'),
  )
  // One that was closed meanwhile receives nothing more.
  await Promise.allSettled(answers)
}

const isOfType = <T extends LiveEvent['type']>(event: LiveEvent, type: T): event is OfType<T> =>
  event.type === type

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
    socket.connect()
  })
}

function resumeAnswer(answer: unknown): { position: number; reload: boolean } {
  return z.object({ position: z.number(), reload: z.boolean() }).parse(answer)
}

/** Looks again and again until something is so. */
export async function waitFor(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patience = PATIENCE,
): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    const waited = performance.now() - began
    if (waited > patience) throw new Error(`Waited in vain for ${what}.`)
    // What takes longer is asked for less often: many a look is a call of the server, on cores that it needs for its work.
    await pause(Math.min(50, 5 + waited / 20))
  }
}
