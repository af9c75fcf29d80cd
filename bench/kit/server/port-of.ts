import type { Server } from 'node:net'

/** The port that a listening server was given. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
