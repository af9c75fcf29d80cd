import type { Bubble, BubbleOwner, Me } from '@switchboard/contract'
import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { BubblesTable } from '../../platform/db/tables/desk-tables.ts'

const uses = sql<number>`coalesce((select sum(u.uses) from bubble_uses u where u.bubbleid = bubbles.bubbleid), 0)::int`

const selectBubbles = (reader: Reader) =>
  reader.query
    .selectFrom('bubbles')
    .select(['bubbles.bubbleid', 'bubbles.name', 'bubbles.content', 'bubbles.departmentid'])
    .select((bubble) => [
      uses.as('uses'),
      jsonArrayFrom(
        bubble
          .selectFrom('files')
          .select(['files.fileid', 'files.name', 'files.mime', 'files.size'])
          .whereRef('files.bubbleid', '=', 'bubbles.bubbleid')
          .orderBy('files.created_on')
          .orderBy('files.fileid'),
      ).as('files'),
    ])

/** Those of the agent and of the department, for an administrator of every one, unless it is deleted. */
export const bubblesFor = (
  reader: Reader,
  { id, role, departmentid }: Pick<Me, 'id' | 'role' | 'departmentid'>,
): Promise<Bubble[]> =>
  selectBubbles(reader)
    .leftJoin('departments', 'departments.departmentid', 'bubbles.departmentid')
    .where('departments.deleted_on', 'is', null)
    .where((bubble) =>
      bubble.or([
        bubble('bubbles.userid', '=', id),
        role === 'admin'
          ? bubble('bubbles.departmentid', 'is not', null)
          : bubble('bubbles.departmentid', '=', departmentid),
      ]),
    )
    .orderBy('bubbles.created_on')
    .orderBy('bubbles.bubbleid')
    .execute()

export const bubbleOwner = (reader: Reader, bubbleid: string) =>
  reader.query
    .selectFrom('bubbles')
    .select(['userid', 'departmentid'])
    .where('bubbleid', '=', bubbleid)
    .executeTakeFirst()

/** Until the end of the transaction nobody else changes or deletes it. False: it is gone. */
export async function lockBubble(tx: Tx, bubbleid: string): Promise<boolean> {
  const locked = await tx.query
    .selectFrom('bubbles')
    .select('bubbleid')
    .where('bubbleid', '=', bubbleid)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

export const bubbleById = (reader: Reader, bubbleid: string): Promise<Bubble | undefined> =>
  selectBubbles(reader).where('bubbles.bubbleid', '=', bubbleid).executeTakeFirst()

/** How many bubbles an owner has. Until the end of the transaction nobody else adds one of the same owner. */
export async function lockAndCountBubbles(tx: Tx, { userid, departmentid }: BubbleOwner): Promise<number> {
  await takeAdvisoryLock(tx, `bubbles of ${userid ?? departmentid}`)
  const { count } = await tx.query
    .selectFrom('bubbles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userid', userid === null ? 'is' : '=', userid)
    .where('departmentid', departmentid === null ? 'is' : '=', departmentid)
    .executeTakeFirstOrThrow()
  return count
}

/** False: its id is taken. */
export async function insertBubble(tx: Tx, bubble: Insertable<BubblesTable>): Promise<boolean> {
  const inserted = await tx.query
    .insertInto('bubbles')
    .values(bubble)
    .onConflict((conflict) => conflict.column('bubbleid').doNothing())
    .returning('bubbleid')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function saveBubbleText(
  tx: Tx,
  bubbleid: string,
  text: { name: string; content: string },
): Promise<void> {
  await tx.query.updateTable('bubbles').set(text).where('bubbleid', '=', bubbleid).execute()
}

export const removeBubble = (tx: Tx, bubbleid: string) =>
  tx.query
    .deleteFrom('bubbles')
    .where('bubbleid', '=', bubbleid)
    .returning(['name', 'departmentid'])
    .executeTakeFirst()

/** One row for each agent, so that nobody waits for a colleague; the same use again counts nothing. */
export async function countUse(
  reader: Reader,
  use: { bubbleid: string; userid: string; last_useid: string },
): Promise<void> {
  await reader.query
    .insertInto('bubble_uses')
    .columns(['bubbleid', 'userid', 'uses', 'last_useid'])
    .expression((select) =>
      select
        .selectFrom('bubbles')
        .select(['bubbleid', sql<string>`${use.userid}::uuid`.as('userid'), sql<number>`1`.as('uses')])
        .select(sql<string>`${use.last_useid}::uuid`.as('last_useid'))
        .where('bubbleid', '=', use.bubbleid)
        // It may be deleted meanwhile.
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['bubbleid', 'userid'])
        .doUpdateSet({ uses: sql`bubble_uses.uses + 1`, last_useid: use.last_useid })
        .where('bubble_uses.last_useid', '!=', use.last_useid),
    )
    .execute()
}
