import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ask } from './clients.ts'
import type { Statement } from './record-statements.ts'

/** A conversation whose row ids go into the recorded statements. */
interface Conversation {
  ticketid: string
  identityid: string
  clientid: string
  ext_user_id: string
  last_seq: number
}

export interface Recorded {
  statements: readonly Statement[]
  /** The recorded message's own values, to be replaced by those of each replay. */
  content: string
  n: number
}

export interface BarePlan {
  dataDir: string
  connectionString: string
  recorded: Recorded
  callers: number
  seconds: number
}

/** Transactions a second when nothing but the recorded SQL is run: no HTTP, no parsing, no presenting, no live events. */
export async function bareLoop(plan: BarePlan): Promise<number> {
  const substitute = await substitution(plan)
  const all = await conversations(plan.dataDir)
  const until = performance.now() + plan.seconds * 1000
  let count = 0
  async function caller(index: number): Promise<void> {
    const client = new pg.Client({ connectionString: plan.connectionString })
    await client.connect()
    const own = all.filter((_, position) => position % plan.callers === index)
    for (let turn = 0; performance.now() < until; turn += 1) {
      const conversation = own[turn % own.length]
      if (conversation === undefined) break
      conversation.last_seq += 1
      const fresh = substitute(conversation)
      for (const { text, values } of plan.recorded.statements) await client.query(text, values.map(fresh))
      count += 1
    }
    await client.end()
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: plan.callers }, (_, index) => caller(index)))
  return count / ((performance.now() - begun) / 1000)
}

const conversations = (dataDir: string): Promise<Conversation[]> =>
  ask<Conversation>(
    dataDir,
    `select ticketid, identityid, tickets.clientid, ext_user_id, last_seq
     from tickets join identities using (identityid) where closed_on is null order by ticketid`,
  )

/** Instants made for the recorded message; what the provider said about time stays. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g

type Fresh = (value: unknown) => unknown

/** Every id, number and instant of the recorded message becomes one of the replayed message. */
async function substitution({ dataDir, recorded }: BarePlan): Promise<(to: Conversation) => Fresh> {
  const [own] = await ask<Conversation & { messageid: string; message_ref: string; seq: number; on: string }>(
    dataDir,
    `select messages.messageid, messages.message_ref, messages.seq, messages.created_on as on,
       ticketid, messages.identityid, tickets.clientid, ext_user_id, last_seq
     from messages join tickets using (ticketid) join identities on identities.identityid = messages.identityid
     where content = $1`,
    [recorded.content],
  )
  if (own === undefined) throw new Error('The recorded message is not stored.')
  let replayed = 0
  return (to) => {
    replayed += 1
    const number = String(recorded.n + 1 + replayed)
    const words: ReadonlyArray<[string, string]> = [
      [own.messageid, randomUUID()],
      [own.ticketid, to.ticketid],
      [own.identityid, to.identityid],
      [own.clientid, to.clientid],
      [recorded.content, `bare:${number}`],
      [String(2_000_000_000 + recorded.n), String(2_000_000_000 + recorded.n + 1 + replayed)],
      [own.ext_user_id, to.ext_user_id],
      [String(recorded.n), number],
      [`"seq":${own.seq}`, `"seq":${to.last_seq}`],
      [`"last_seq":${own.seq}`, `"last_seq":${to.last_seq}`],
    ]
    const now = new Date().toISOString().replace('Z', `${String(replayed % 1000).padStart(3, '0')}Z`)
    return (value) => {
      if (typeof value === 'number') return value === own.seq ? to.last_seq : value
      if (typeof value !== 'string') return value
      const replaced = words.reduce((text, [from, into]) => text.replaceAll(from, into), value)
      return replaced.replace(INSTANT, (instant) => (instant >= isoOf(own.on) ? now : instant))
    }
  }
}

const isoOf = (instant: string): string => new Date(instant).toISOString().slice(0, 19)
