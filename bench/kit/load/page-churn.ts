import { setTimeout as pause } from 'node:timers/promises'
import { socketMessages } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io } from 'socket.io-client'

const LONGEST_STAY = 30_000

/** An agent's page that is opened, stays for a while and is closed, again and again. How often. */
export async function churnPages(
  url: string,
  { cookie }: Caller,
  random: () => number,
  isOver: () => boolean,
): Promise<number> {
  for (let visits = 0; ; visits += 1) {
    if (isOver()) return visits
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: cookie ?? '' },
    })
    socket.on('connect', () => void socket.emit(socketMessages.resume, { cursor: null }, () => undefined))
    const until = performance.now() + random() * LONGEST_STAY
    while (performance.now() < until && !isOver()) await pause(500)
    socket.disconnect()
  }
}
