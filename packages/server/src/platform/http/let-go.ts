import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const EVERY = 5000
/** Half a minute. */
const MOST_LOOKS = 6

/**
 * Ends connections that take nothing of what they were sent for half a minute, so that nobody holds answers by being deaf.
 * Node's own limit lets them wait twice its time, which has to be longer than a handler may take.
 */
export function letGoOfTheDeaf({ server, log }: Pick<FastifyInstance, 'server' | 'log'>): void {
  const watched = new Map<Socket, Taken>()
  server.on('connection', (socket: Socket) => {
    watched.set(socket, { bytes: 0, looks: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  const looking = setInterval(() => {
    for (const [socket, before] of watched) {
      const now = takenBy(socket, before)
      watched.set(socket, now)
      if (now.looks < MOST_LOOKS) continue
      log.info({ bytes: now.bytes }, 'a connection takes nothing of its answer; it is ended')
      socket.destroy()
    }
  }, EVERY)
  server.once('close', () => clearInterval(looking))
}

/** What has left for the other side, and how often it was looked at since it was less. */
interface Taken {
  bytes: number
  looks: number
}

function takenBy(socket: Socket, { bytes, looks }: Taken): Taken {
  const gone = socket.bytesWritten - socket.writableLength
  return { bytes: gone, looks: socket.writableLength > 0 && gone === bytes ? looks + 1 : 0 }
}
