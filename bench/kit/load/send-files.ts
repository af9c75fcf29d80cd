import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'

/** A file of the size of a small photo every second; the same bytes are never sent twice. */
export async function sendFiles(
  admin: Caller,
  tickets: readonly MyTicket[],
  isOver: () => boolean,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  for (let n = 0; !isOver(); n += 1) {
    const ticket = tickets[n % tickets.length]
    if (ticket === undefined) return count
    const { ticketid, created_on } = ticket
    const file = new File([`File ${n}\n`.repeat(20_000)], `file-${n}.txt`, { type: 'text/plain' })
    const body = { ticketid, created_on, ticketPlatform: 'telegram' }
    await admin.call(calls.sendFile, { body, file }).then(
      () => (count.done += 1),
      () => (count.failed += 1),
    )
    await pause(1000)
  }
  return count
}
