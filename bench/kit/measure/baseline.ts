import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ask } from '../load/clients.ts'
import type { Statement } from '../database/record-statements.ts'

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

export interface BaselinePlan {
  dataDir: string
  connectionString: string
  recorded: Recorded
  callers: number
}

/** The baseline: runs nothing but the recorded SQL, no HTTP, no parsing, no presenting, no live events. */
export interface Baseline {
  /** Transactions a second. */
  run(seconds: number): Promise<number>
  stop(): Promise<void>
}

export async function startBaseline(plan: BaselinePlan): Promise<Baseline> {
  const substitute = await substitution(plan)
  const clients = Array.from(
    { length: plan.callers },
    () => new pg.Client({ connectionString: plan.connectionString }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return {
    async run(seconds) {
      const all = await conversations(plan.dataDir)
      const begun = performance.now()
      const until = begun + seconds * 1000
      const counts = await Promise.all(
        clients.map((client, index) => {
          const own = all.filter((_, position) => position % plan.callers === index)
          return replay(client, plan.recorded.statements, own, substitute, until)
        }),
      )
      const count = counts.reduce((sum, one) => sum + one, 0)
      return count / ((performance.now() - begun) / 1000)
    },
    async stop() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function replay(
  client: pg.Client,
  statements: readonly Statement[],
  own: readonly Conversation[],
  substitute: (to: Conversation) => Substitution,
  until: number,
): Promise<number> {
  for (let turn = 0; ; turn += 1) {
    const conversation = own[turn % own.length]
    if (conversation === undefined || performance.now() >= until) return turn
    conversation.last_seq += 1
    const fresh = substitute(conversation)
    for (const { text, values } of statements) await client.query(text, values.map(fresh))
  }
}

const conversations = (dataDir: string): Promise<Conversation[]> =>
  ask<Conversation>(
    dataDir,
    `select ticketid, identityid, tickets.clientid, ext_user_id, last_seq
     from tickets join identities using (identityid) where closed_on is null order by ticketid`,
  )

/** Instants made for the recorded message; the provider's own times stay. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g

type Substitution = (value: unknown) => unknown

/** Every id, number and instant of the recorded message becomes one of the replayed message. */
async function substitution({
  dataDir,
  recorded,
}: BaselinePlan): Promise<(to: Conversation) => Substitution> {
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
      [recorded.content, `bare ${to.ext_user_id}:${number}`],
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
