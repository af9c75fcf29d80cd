import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { codeOf } from '../lib/database-start-error.ts'
import type { Fault } from '../../config/config-error.ts'

/** An address to listen on, and the settings that define it. */
export interface Listening {
  host: string
  port: number
  settings: { host: string; port: string }
}

/** Opens all of them at once, to find two with the same port too, and closes them again. */
export async function listenFaults(wanted: readonly Listening[]): Promise<Fault[]> {
  const servers: Server[] = []
  const faults: Fault[] = []
  for (const one of wanted) {
    const server = createServer()
    try {
      server.listen({ host: one.host, port: one.port })
      await once(server, 'listening')
      servers.push(server)
    } catch (error) {
      faults.push(listenFault(one, error))
    }
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return faults
}

/** Why it cannot listen there, for the person who starts the server. */
export function listenFault({ host, port, settings }: Listening, error: unknown): Fault {
  const code = codeOf(error)
  switch (code) {
    case 'EADDRINUSE':
      return {
        setting: settings.port,
        text: `${port} is taken by another program; stop that one, or choose another port`,
      }
    case 'EACCES':
      return {
        setting: settings.port,
        text: `${port} needs rights that this user does not have; choose a port from 1024 on, behind a proxy`,
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return { setting: settings.host, text: `"${host}" is not an address of this machine` }
    default:
      return {
        setting: settings.port,
        text: `nothing can listen on ${host}:${port} (${code ?? String(error)})`,
      }
  }
}
