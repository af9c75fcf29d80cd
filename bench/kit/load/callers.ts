import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import type { LoadHistory } from './inbound-load.ts'

/** One try of a call: its status, 0 without an answer, and when it began and ended, by `performance.now()`. */
export interface Try {
  caller: number
  status: number
  begun: number
  ended: number
}

/** The answers that the callers received from the server. */
export interface CallHistory {
  tries: readonly Try[]
  /** Texts to clients that were answered 2xx. */
  acknowledged: ReadonlySet<string>
}

interface Calling extends CallHistory {
  /** Resolves when every caller has its last answer. */
  stop(): Promise<CallHistory>
}

/** After this an answer does not matter any more: no client waits so long. */
const PATIENCE = 12_000
const BETWEEN = 40

/**
 * Agents at work: for each ticket one that writes to its client, repeating a text under the same id until it is taken, as a
 * page does, and one that reads the list.
 */
export function startCallers(admin: Caller, tickets: readonly MyTicket[], name: string): Calling {
  const tries: Try[] = []
  const acknowledged = new Set<string>()
  let over = false

  async function attempt(caller: number, path: string, body?: object): Promise<boolean> {
    const begun = performance.now()
    const init = body && { method: 'POST', body: JSON.stringify(body), headers }
    const status = await admin.request(path, { ...init, signal: AbortSignal.timeout(PATIENCE) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    tries.push({ caller, status, begun, ended: performance.now() })
    await pause(BETWEEN)
    return status >= 200 && status < 300
  }

  async function write(caller: number, { ticketid, created_on }: MyTicket): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const content = `${name} ${caller}:${n}`
      const body = { content, ticketid, created_on, isagent: true, messageid: randomUUID() }
      let taken = false
      while (!taken && !over) taken = await attempt(caller, calls.sendMessage.path, body)
      if (taken) acknowledged.add(content)
    }
  }

  async function read(caller: number): Promise<void> {
    while (!over) await attempt(caller, calls.getTickets.path)
  }

  const working = Promise.all(tickets.flatMap((ticket, n) => [write(2 * n, ticket), read(2 * n + 1)]))
  return {
    tries,
    acknowledged,
    async stop() {
      over = true
      await working
      return { tries, acknowledged }
    },
  }
}

const headers = { 'content-type': 'application/json' }

/** No caller waits longer. */
const LONGEST_ANSWER = 10_000

/** Counts of answers that an agent must not get while the database is in trouble. */
export function judgeTries(tries: readonly Try[]): Record<string, number> {
  const count = (is: (one: Try) => boolean) => tries.filter(is).length
  return {
    'calls without an answer': count(({ status }) => status === 0),
    'calls answered otherwise than 2xx or 503': count(
      ({ status }) => status !== 0 && status !== 503 && (status < 200 || status > 299),
    ),
    'calls answered after more than 10 s': count(({ begun, ended }) => ended - begun > LONGEST_ANSWER),
  }
}

/** Milliseconds that calls took which began between two moments. */
export const answeredIn = (tries: readonly Try[], from: number, until: number): number[] =>
  tries.filter(({ begun }) => begun >= from && begun < until).map(({ begun, ended }) => ended - begun)

/** Milliseconds from a moment until the last of the callers had a good answer again. */
export function allBackAfter(tries: readonly Try[], moment: number): number {
  const firstGood = new Map<number, number>()
  for (const { caller, status, ended } of tries) {
    const isGood = ended >= moment && status >= 200 && status < 300
    if (isGood && !firstGood.has(caller)) firstGood.set(caller, ended - moment)
  }
  const everybody = new Set(tries.map(({ caller }) => caller))
  return firstGood.size < everybody.size ? Infinity : Math.max(...firstGood.values())
}

/** The answers that a provider must not get while the database is in trouble. */
export const judgeWebhooks = ({ refusals, longestTry }: LoadHistory): Record<string, number> => ({
  'webhooks answered otherwise than 2xx or 503': [...refusals].reduce(
    (sum, [status, n]) => sum + (status === 503 ? 0 : n),
    0,
  ),
  'webhooks answered after more than 10 s': longestTry > LONGEST_ANSWER ? 1 : 0,
})

/** Milliseconds of the longest wait for any answer, of callers and of a provider. */
export const longestTry = (tries: readonly Try[], { longestTry: other }: LoadHistory): number =>
  tries.reduce((most, { begun, ended }) => Math.max(most, ended - begun), other)
