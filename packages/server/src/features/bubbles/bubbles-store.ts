import type { Bubble } from '@switchboard/contract'
import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { BubblesTable } from '../../platform/db/tables/desk-tables.ts'

const shown = ['bubbleid', 'name', 'content'] as const

export const bubblesOf = (reader: Reader, userid: string): Promise<Bubble[]> =>
  reader.query
    .selectFrom('bubbles')
    .select(shown)
    .where('userid', '=', userid)
    .orderBy('created_on')
    .orderBy('bubbleid')
    .execute()

export async function insertBubble(tx: Tx, bubble: Insertable<BubblesTable>): Promise<void> {
  await tx.query.insertInto('bubbles').values(bubble).execute()
}

/** Only for its owner: to others it does not exist. */
export const updateBubble = (
  tx: Tx,
  userid: string,
  bubbleid: string,
  text: { name: string; content: string },
): Promise<Bubble | undefined> =>
  tx.query
    .updateTable('bubbles')
    .set(text)
    .where('bubbleid', '=', bubbleid)
    .where('userid', '=', userid)
    .returning(shown)
    .executeTakeFirst()

export async function removeBubble(tx: Tx, userid: string, bubbleid: string): Promise<boolean> {
  const removed = await tx.query
    .deleteFrom('bubbles')
    .where('bubbleid', '=', bubbleid)
    .where('userid', '=', userid)
    .returning('bubbleid')
    .executeTakeFirst()
  return removed !== undefined
}
