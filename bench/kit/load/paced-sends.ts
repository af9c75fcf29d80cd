import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import type { RecordedCall } from '@switchboard/simulators'
import type { BenchChat } from '../server/all-channels.ts'

export interface PacedPlan {
  agent: Caller
  chats: readonly BenchChat[]
  perSecond: number
  seconds: number
  /** Begins each text, so that no two windows share one. */
  name: string
  /** What the provider of these chats has recorded. */
  recorded(): readonly RecordedCall[]
}

/** Milliseconds from the moment each send was due; Infinity: not within the patience. */
export interface PacedSends {
  answered: number[]
  received: number[]
  refused: number
  doubled: number
}

/** For an agent, a message that takes longer has not been sent. */
const PATIENCE = 60_000

/** An agent sends at a steady rate, whether or not earlier sends were answered. */
export async function sendPaced(plan: PacedPlan): Promise<PacedSends> {
  const due = new Map<string, number>()
  const answered: number[] = []
  let refused = 0
  const begun = Date.now()
  const running: Array<Promise<void>> = []
  for (let n = 0; n < plan.perSecond * plan.seconds; n += 1) {
    const at = begun + (n * 1000) / plan.perSecond
    await pause(Math.max(0, at - Date.now()))
    const content = `${plan.name} ${n}`
    due.set(content, at)
    const sending = send(plan, content, n).then(
      () => void answered.push(Date.now() - at),
      () => {
        refused += 1
      },
    )
    running.push(sending)
  }
  await Promise.all(running)
  return { answered, refused, ...(await arrivals(plan, due)) }
}

function send({ agent, chats }: PacedPlan, content: string, n: number): Promise<unknown> {
  const chat = chats[n % chats.length]
  if (chat === undefined) throw new Error('There is no chat to write in.')
  const { ticketid, created_on } = chat.ticket
  return agent.call(calls.sendMessage, { body: { content, ticketid, created_on, messageid: randomUUID() } })
}

async function arrivals(
  { recorded }: PacedPlan,
  due: ReadonlyMap<string, number>,
): Promise<Pick<PacedSends, 'received' | 'doubled'>> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const arrived = new Map<string, number>()
    let doubled = 0
    for (const { accepted, at, parameters } of recorded()) {
      const text = String(parameters['text'])
      if (!accepted || !due.has(text)) continue
      if (arrived.has(text)) doubled += 1
      else arrived.set(text, at)
    }
    if (arrived.size === due.size || Date.now() > deadline) {
      const received = [...due].map(([text, at]) => (arrived.get(text) ?? Infinity) - at)
      return { received, doubled }
    }
    await pause(500)
  }
}
