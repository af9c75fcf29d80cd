import pg from 'pg'

/** Counts of differences between the acknowledged and the stored messages. All must be 0. */
export interface Verdict {
  stored: number
  wrong: {
    lost: number
    doubled: number
    'out of order': number
    'gaps in numbering': number
    'second open tickets': number
  }
}

interface Stored {
  ticketid: string
  seq: number
  content: string
}

/** Judges the numbered messages of the load; other messages of clients are ignored. */
export async function checkInbound(
  connectionString: string,
  acknowledged: ReadonlySet<string>,
): Promise<Verdict> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Stored>(
      `select ticketid, seq, content from messages join tickets using (ticketid)
       where not isagent and type = 'text' and content ~ '^[0-9]+:[0-9]+$' order by tickets.created_on, ticketid, seq`,
    )
    const gaps = await client.query(
      `select from tickets join messages using (ticketid) group by ticketid, tickets.last_seq
       having count(*) <> tickets.last_seq or max(seq) <> tickets.last_seq`,
    )
    const doubleOpen = await client.query(
      `select from tickets where closed_on is null group by identityid having count(*) > 1`,
    )
    const contents = new Set(rows.map((row) => row.content))
    return {
      stored: rows.length,
      wrong: {
        lost: [...acknowledged].filter((content) => !contents.has(content)).length,
        doubled: rows.length - contents.size,
        'out of order': inversions(rows),
        'gaps in numbering': gaps.rowCount ?? 0,
        'second open tickets': doubleOpen.rowCount ?? 0,
      },
    }
  } finally {
    await client.end()
  }
}

/** Within a conversation the client's numbers must rise. */
function inversions(rows: readonly Stored[]): number {
  let count = 0
  const last = new Map<string, number>()
  for (const { content } of rows) {
    const [conversation = '', n = ''] = content.split(':')
    if (Number(n) <= (last.get(conversation) ?? 0)) count += 1
    last.set(conversation, Number(n))
  }
  return count
}
