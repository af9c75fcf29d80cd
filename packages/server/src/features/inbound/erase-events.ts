import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { eraseContent } from './inbox-store.ts'
import { rawOf, type StoredRaw } from './raw-event.ts'

/** Rows in one statement: they are unpacked in one turn, which must not hold up others for long. */
const BATCH = 500

interface RawRow extends StoredRaw {
  accountid: string
  ext_id: string
  state: string
  received_on: string
}

/**
 * Erases raw events that name a person: `marks` finds candidates, `isAbout` decides. Applied events keep their id without
 * content, so that a provider's repeat within the next days does not bring them back; failed events are deleted.
 */
export async function eraseEvents(
  app: AppContext,
  marks: readonly string[],
  isAbout: (raw: string, of: { accountid: string; at: string }) => boolean,
): Promise<void> {
  for (let from = { accountid: '00000000-0000-0000-0000-000000000000', ext_id: '' }; ; ) {
    const rows = await eventsAfter(app, from)
    const last = rows.at(-1)
    if (last === undefined) return
    for (const row of rows) {
      const raw = rawOf(row)
      const of = { accountid: row.accountid, at: row.received_on }
      if (marks.some((mark) => raw.includes(mark)) && isAbout(raw, of)) await eraseEvent(app, row)
    }
    from = { accountid: last.accountid, ext_id: last.ext_id }
  }
}

async function eventsAfter(app: AppContext, from: { accountid: string; ext_id: string }): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select accountid, ext_id, state, received_on, raw, packed from inbox
    where (accountid, ext_id) > (${from.accountid}::uuid, ${from.ext_id})
    order by accountid, ext_id limit ${BATCH}`.execute(app.db.query)
  return rows
}

async function eraseEvent(app: AppContext, { accountid, ext_id, state }: RawRow): Promise<void> {
  if (state === 'failed')
    await app.db.query
      .deleteFrom('inbox')
      .where('accountid', '=', accountid)
      .where('ext_id', '=', ext_id)
      .execute()
  else await eraseContent(app.db, { accountid, extId: ext_id })
}

/** Erased events keep only their id; it is deleted after the last possible repeat. @returns how many, at most `most` */
export async function deleteErasedEvents(app: AppContext, until: string, most: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from inbox where (accountid, ext_id) in (
      select accountid, ext_id from inbox where kind = 'erased' and received_on < ${until} limit ${most})`.execute(
    app.db.query,
  )
  return numAffectedRows
}
