import { setTimeout as pause } from 'node:timers/promises'
import { type MyTicket, socketMessages } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io } from 'socket.io-client'
import { type CallTry, everyCall, makeCall } from '../../kit/checks/every-call.ts'

/** Every call, round after round, each round on a ticket of its own. */
export async function sweep(
  caller: Caller,
  tickets: readonly MyTicket[],
  rounds: number,
): Promise<CallTry[]> {
  const tried: CallTry[] = []
  for (const ticket of tickets.slice(0, rounds)) {
    const { ticketid, created_on } = ticket
    const real = { ticketid, created_on, ticket_created_on: created_on }
    for (const name of everyCall) tried.push(await makeCall(caller, name, real))
  }
  return tried
}

/** Sockets that connect, send every message they may, and disconnect. */
export function talk(
  url: string,
  { cookie }: Caller,
  [ticket]: readonly MyTicket[],
): { stop(): Promise<void> } {
  let over = false
  const talking = (async () => {
    while (!over) {
      const socket = io(url, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { cookie: cookie ?? '' },
      })
      for (let n = 0; n < 10; n += 1) {
        socket.emit(socketMessages.resume, { cursor: null })
        socket.emit(socketMessages.activity, { ticketid: ticket?.ticketid ?? null, typing: 'reply' })
        await pause(30)
      }
      socket.disconnect()
    }
  })()
  return {
    stop() {
      over = true
      return talking
    },
  }
}
