import type { AppContext, Reader, Tx } from '../../context.ts'

/** Whether an agent is online and not locked. The row stays locked until the transaction ends, so that this stays true. */
export async function holdsOnline(app: AppContext, tx: Tx, userid: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .innerJoin('connections', 'connections.userid', 'users.userid')
    .select('users.userid')
    .where('users.userid', '=', userid)
    .where('users.closed_on', 'is', null)
    .where('connections.expires_on', '>', app.clock.now())
    .limit(1)
    .forShare('users')
    .executeTakeFirst()
  return row !== undefined
}

/** Locked agents with open tickets. */
export async function lockedHandlers(reader: Reader): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('tickets')
    .innerJoin('users', 'users.userid', 'tickets.userid')
    .select('users.userid')
    .distinct()
    .where('tickets.closed_on', 'is', null)
    .where('users.closed_on', 'is not', null)
    .orderBy('users.userid')
    .execute()
  return rows.map(({ userid }) => userid)
}
