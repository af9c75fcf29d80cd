import { Agent } from 'node:http'
import { contentOf, post, updateOf } from './inbound-load.ts'

export interface LoopPlan {
  webhook: { url: string; secret: string }
  callers: number
  conversations: number
  /** The first number each conversation gets. */
  from: number
  /** Asked before each message, with its number in its conversation. */
  goesOn(n: number): boolean
  /** The messages; without it each says its number. */
  makeUpdate?: typeof updateOf
}

/** The messages answered 2xx, with the moment each was sent. */
export type Acknowledged = Map<string, number>

/** Callers that each wait for an answer before they send the next message, every one with conversations of its own. */
export async function playLoop(plan: LoopPlan): Promise<Acknowledged> {
  const acknowledged: Acknowledged = new Map()
  const { makeUpdate = updateOf } = plan
  const agent = new Agent({ keepAlive: true, maxSockets: plan.callers })
  async function caller(first: number): Promise<void> {
    for (let n = plan.from; ; n += 1) {
      for (let conversation = first; conversation < plan.conversations; conversation += plan.callers) {
        if (!plan.goesOn(n)) return
        const begun = performance.now()
        const update = makeUpdate(conversation, n, n * plan.conversations + conversation)
        const status = await post(agent, plan.webhook, JSON.stringify(update))
        if (status >= 200 && status < 300) acknowledged.set(contentOf(conversation, n), begun)
      }
    }
  }
  await Promise.all(Array.from({ length: plan.callers }, (_, index) => caller(index)))
  agent.destroy()
  return acknowledged
}
