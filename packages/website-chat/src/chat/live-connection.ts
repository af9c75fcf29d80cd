import type { ChatPage, ChatPresence, VisitorChanges } from '@switchboard/contract'
import { io } from 'socket.io-client'
import * as z from 'zod/mini'
import { Changes, Page, Presence, Typing } from './schemas.ts'

export interface LiveHandlers {
  /** The revision that is known when a connection opens. */
  revision(): number
  opened(): void
  /** The desk does not know the token any more. */
  refused(): void
  lost(): void
  changes(changes: VisitorChanges): void
  typing(isTyping: boolean): void
  presence(presence: ChatPresence): void
  /** Another tab has given a name or an email. */
  visitor(): void
  /** The company shows another look, greeting or form. */
  page(page: ChatPage): void
  /** The company has disconnected this chat. */
  removed(): void
}

export interface LiveConnection {
  typing(isTyping: boolean): void
  /** The machine woke up or is back online: do not wait for the next attempt, nor for the heartbeat of a dead connection. */
  nudge(): void
  close(): void
}

/** Milliseconds in which the desk answers a page that woke up, and one that has connected over a slow line. */
const answersWithin = { awake: 4000, connected: 10_000 }

/** The visitor's socket, as the contract's `visitorSocket` describes it. Loaded when there is something to hear. */
export function openLiveConnection(
  key: string,
  token: string,
  handlers: LiveHandlers,
  /** Of the desk; the page is from there. */
  address = '',
): LiveConnection {
  const socket = io(`${address}/visitors`, {
    auth: { key, token },
    transports: ['websocket', 'polling'],
    withCredentials: false,
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
  })
  let refused: ReturnType<typeof setTimeout> | undefined
  const lost = () => {
    handlers.lost()
    // The desk itself ended or refused it: socket.io leaves it to us to try again.
    if (!socket.active) refused = setTimeout(() => socket.connect(), 5000)
  }
  const reconnect = () => socket.disconnect().connect()
  /** A desk that does not answer has not heard it, and would send nothing over a connection that looks whole. */
  const resume = (within: number) =>
    socket.timeout(within).emit('resume', { after: handlers.revision() }, (silent: unknown) => {
      if (silent && socket.connected) reconnect()
    })
  socket.on('connect', () => {
    resume(answersWithin.connected)
    handlers.opened()
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') lost()
  })
  socket.on('connect_error', ({ message }) => {
    if (message === 'not-signed-in') handlers.refused()
    lost()
  })
  on('changes', Changes, handlers.changes)
  on('typing', Typing, ({ isTyping }) => handlers.typing(isTyping))
  on('presence', Presence, handlers.presence)
  on('page', Page, handlers.page)
  socket.on('visitor', handlers.visitor)
  socket.on('removed', handlers.removed)

  function on<T>(event: string, schema: z.ZodMiniType<T>, handle: (value: T) => void): void {
    socket.on(event, (data: unknown) => {
      const parsed = z.safeParse(schema, data)
      if (parsed.success) handle(parsed.data)
    })
  }
  return {
    typing: (isTyping) => void socket.volatile.emit('typing', { isTyping }),
    nudge() {
      if (socket.connected) resume(answersWithin.awake)
      else reconnect()
    },
    close() {
      clearTimeout(refused)
      socket.disconnect()
    },
  }
}
