import { VisitorChanges, visitorSocket } from '@switchboard/contract'
import { io } from 'socket.io-client'
import { waitFor } from '../../../testing/listener.ts'

/** The socket of a visitor's page: it resumes after every connect from what it has. */
export interface VisitorPage {
  /** Every message as it was last sent, by place. `since`: of the changes from this one on. */
  texts(since?: number): string[]
  changes(): readonly VisitorChanges[]
  /** What came under a name, such as typing and presence. */
  heard(name: string): readonly unknown[]
  receives(text: string): Promise<void>
  send(name: string, payload: unknown): void
  /** Resolves when the server has answered on this connection. */
  proves(): Promise<void>
  isConnected(): boolean
  cut(): void
  reconnect(): Promise<void>
}

/** @throws the server's refusal */
export async function openVisitorPage(
  url: string,
  { key, token }: { key: string; token: string },
  headers: Record<string, string> = {},
): Promise<VisitorPage> {
  const all: VisitorChanges[] = []
  const others: { name: string; payload: unknown }[] = []
  const socket = io(`${url}${visitorSocket.namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    auth: { key, token },
    extraHeaders: headers,
  })
  socket.onAny((name: string, payload: unknown) => {
    if (name === visitorSocket.changes) all.push(VisitorChanges.parse(payload))
    else others.push({ name, payload })
  })
  const connect = () =>
    new Promise<void>((resolve, reject) => {
      socket.once('connect', () => {
        socket.emit(visitorSocket.resume, { after: all.at(-1)?.revision ?? 0 })
        resolve()
      })
      socket.once('connect_error', (error) => {
        socket.disconnect()
        reject(error)
      })
      socket.connect()
    })
  const texts = (since = 0) => {
    const newest = new Map(
      all.slice(since).flatMap(({ messages }) => messages.map((message) => [message.id, message])),
    )
    return [...newest.values()]
      .toSorted((one, other) => one.position - other.position)
      .map(({ text }) => text)
  }
  await connect()
  return {
    texts,
    changes: () => all,
    heard: (name) => others.flatMap((one) => (one.name === name ? [one.payload] : [])),
    receives: (text) =>
      waitFor(() => texts().some((one) => one.includes(text)), `the visitor's page to show "${text}"`),
    send: (name, payload) => void socket.emit(name, payload),
    async proves() {
      await socket.timeout(8000).emitWithAck(visitorSocket.resume, { after: all.at(-1)?.revision ?? 0 })
    },
    isConnected: () => socket.connected,
    cut: () => void socket.disconnect(),
    reconnect: connect,
  }
}
