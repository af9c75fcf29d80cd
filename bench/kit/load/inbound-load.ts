import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface LoadPlan {
  webhook: { url: string; secret: string }
  conversations: number
  /** Messages per second, arriving whether or not earlier ones were answered. */
  perSecond: number
  seconds: number
  /** Numbers in a conversation begin after this. */
  after?: number
}

/** The provider's records afterwards. */
export interface LoadHistory {
  /** `conversation:number` of everything answered 2xx, in the order it was answered. */
  acknowledged: Set<string>
  sent: number
  /** When each was due, in milliseconds since the epoch. */
  dueAt: Map<string, number>
  /** Milliseconds from the first try to the 2xx. */
  answeredIn: number[]
  /** Milliseconds of the single try that waited longest for any answer. */
  longestTry: number
  /** Answers that were no 2xx, by status; 0: no answer. */
  refusals: Map<number, number>
}

export const contentOf = (conversation: number, n: number): string => `${conversation}:${n}`

/**
 * Plays Telegram: numbered messages in many conversations, one in flight per conversation, each repeated with the same
 * body and update id until it is answered 2xx, as the provider does (1, 2, 4 … s, here a tenth of it).
 */
export async function playInbound({
  webhook,
  conversations,
  perSecond,
  seconds,
  after = 0,
}: LoadPlan): Promise<LoadHistory> {
  const history: LoadHistory = {
    acknowledged: new Set(),
    sent: 0,
    dueAt: new Map(),
    answeredIn: [],
    longestTry: 0,
    refusals: new Map(),
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const queues = Array.from({ length: conversations }, () => Promise.resolve())
  const total = perSecond * seconds
  const begun = performance.now()
  for (let index = 0; index < total; index += 1) {
    const due = begun + (index / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    const conversation = index % conversations
    const n = after + Math.floor(index / conversations) + 1
    queues[conversation] = (queues[conversation] ?? Promise.resolve()).then(() =>
      deliver(conversation, n, after * conversations + index + 1, due),
    )
  }
  await Promise.all(queues)
  agent.destroy()
  return history

  async function deliver(conversation: number, n: number, updateId: number, due: number): Promise<void> {
    history.sent += 1
    history.dueAt.set(contentOf(conversation, n), performance.timeOrigin + due)
    const body = JSON.stringify(updateOf(conversation, n, updateId))
    for (let attempt = 0; ; attempt += 1) {
      const status = await post(agent, webhook, body, (took) => {
        history.longestTry = Math.max(history.longestTry, took)
      })
      if (status >= 200 && status < 300) break
      history.refusals.set(status, (history.refusals.get(status) ?? 0) + 1)
      await pause(Math.min(100 * 2 ** attempt, 2000))
    }
    history.acknowledged.add(contentOf(conversation, n))
    history.answeredIn.push(performance.now() - due)
  }
}

/** Receives the milliseconds that a try took once it had a connection. */
type Took = (milliseconds: number) => void

/** One delivery of Telegram; its status, 0 without an answer. */
export const post = (
  agent: Agent,
  { url, secret }: LoadPlan['webhook'],
  body: string,
  took?: Took,
): Promise<number> => postAs(agent, url, { 'x-telegram-bot-api-secret-token': secret }, body, took)

/** One delivery of a provider with its proof; its status, 0 without an answer. */
export function postAs(
  agent: Agent,
  url: string,
  proof: Readonly<Record<string, string>>,
  body: string,
  took?: Took,
): Promise<number> {
  return new Promise((resolve) => {
    let begun = performance.now()
    const settle = (status: number) => {
      took?.(performance.now() - begun)
      resolve(status)
    }
    const call = request(url, {
      method: 'POST',
      agent,
      timeout: 15_000,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...proof,
      },
    })
    call.on('socket', () => {
      begun = performance.now()
    })
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => settle(response.statusCode ?? 0))
      response.on('error', () => settle(0))
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => settle(0))
    call.end(body)
  })
}

/** People with ids of their own, so that runs do not share any. */
export const FIRST_PERSON = 700_000

export const personOf = (conversation: number) => ({
  id: FIRST_PERSON + conversation,
  first_name: `Client ${conversation}`,
  language_code: 'en',
})

/** `date` is when it was sent, in seconds; without it each message of a conversation is a second after the one before. */
export function updateOf(conversation: number, n: number, updateId: number, date = 1_790_000_000 + n) {
  const person = personOf(conversation)
  return {
    update_id: updateId,
    message: {
      message_id: n,
      from: { ...person, is_bot: false },
      chat: { ...person, type: 'private' },
      date,
      text: contentOf(conversation, n),
    },
  }
}
