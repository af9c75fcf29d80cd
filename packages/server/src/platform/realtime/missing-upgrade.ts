import type { Server } from 'socket.io'
import { z } from 'zod'
import type { Log } from '../lib/log.ts'

const NoUpgrade = z.object({ context: z.object({ name: z.literal('TRANSPORT_HANDSHAKE_ERROR') }) })

/** Once: behind a proxy that passes no WebSocket on, every page says that it has no connection, and only this says why. */
export function warnOfMissingUpgrade({ engine }: Pick<Server, 'engine'>, log: Log): void {
  let hasWarned = false
  engine.on('connection_error', (error: unknown) => {
    if (hasWarned || !NoUpgrade.safeParse(error).success) return
    hasWarned = true
    log.warn(
      { event: 'proxy.no_websocket' },
      'a request for a WebSocket came without the headers Upgrade and Connection: if it came through your proxy, let the proxy pass them on',
    )
  })
}
