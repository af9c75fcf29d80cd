import type { RaceEnvironment } from '../../kit/load/race-environment.ts'

/** The result when the client of a closed ticket writes; within the same millisecond every server reopens it. */
export type Afterwards = 'reopened' | 'new'
export type Order = 'closing first' | 'message first'

interface Standing {
  ticketid: string
  created_on: string
  closed_on: string | null
  last_seq: number
  unanswered: number
  reopened_count: number
  earlier_ticketid: string | null
}

/** The newest ticket of a client, as the database has it. */
export async function newestTicket({ rows, tickets }: RaceEnvironment, client: number): Promise<Standing> {
  const [newest] = await rows<Standing>(
    `select ticketid, to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_on,
       closed_on::text, last_seq, unanswered, reopened_count, earlier_ticketid
     from tickets where clientid = $1 order by tickets.created_on desc limit 1`,
    [tickets[client]?.clientid],
  )
  if (newest === undefined) throw new Error(`Client ${client} has no ticket.`)
  return newest
}

/** Which of the two came first, when chat and counters show one of the two allowed states; null: neither. */
export async function orderOf(
  environment: RaceEnvironment,
  client: number,
  before: Standing,
  content: string,
  after: Afterwards,
): Promise<Order | null> {
  const now = await newestTicket(environment, client)
  const sentText = await linesSince(environment, before, content)
  const isSame = now.ticketid === before.ticketid
  if (sentText === 'message close')
    return isSame && now.closed_on !== null && now.unanswered === 0 ? 'message first' : null
  if (now.closed_on !== null || now.unanswered !== 1) return null
  if (sentText === 'close reopen message')
    return isSame && now.reopened_count === before.reopened_count + 1 ? 'closing first' : null
  if (after === 'reopened' || sentText !== 'close' || isSame) return null
  const inNew = await linesSince(environment, { ...now, last_seq: 0 }, content)
  const isNew = now.earlier_ticketid === before.ticketid && now.reopened_count === 0
  return isNew && inNew === 'message' ? 'closing first' : null
}

/** The messages added to a ticket's chat since, without the server's own texts. */
async function linesSince(
  { rows }: RaceEnvironment,
  { ticketid, last_seq }: Pick<Standing, 'ticketid' | 'last_seq'>,
  content: string,
): Promise<string> {
  const lines = await rows<{ line: string }>(
    `select case when isagent then type when content = $3 then 'message' else 'another message' end as line
     from messages where ticketid = $1 and seq > $2
       and (not isagent or type in ('close', 'reopen')) order by seq`,
    [ticketid, last_seq, content],
  )
  return lines.map(({ line }) => line).join(' ')
}
