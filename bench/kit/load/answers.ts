import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'

/** An agent who answers in one chat, `name:1`, `name:2` and so on, each until it is taken, as a page does. */
export interface Answers {
  /** Resolves when the server has taken the next one. */
  next(): Promise<string>
  taken: readonly string[]
}

const PATIENCE = 12_000
const BETWEEN = 100

export function answersTo(admin: Caller, { ticketid, created_on }: MyTicket, name: string): Answers {
  const taken: string[] = []
  return {
    taken,
    async next() {
      const content = `${name}:${taken.length + 1}`
      const body = JSON.stringify({ content, ticketid, created_on, isagent: true, messageid: randomUUID() })
      while (!(await isTaken(admin, body))) await pause(BETWEEN)
      taken.push(content)
      return content
    },
  }
}

const isTaken = (admin: Caller, body: string): Promise<boolean> =>
  admin
    .request(calls.sendMessage.path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    .then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
