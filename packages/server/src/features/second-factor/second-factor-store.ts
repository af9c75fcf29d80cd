import type { Reader, Tx } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'

export function findFactor(reader: Reader, userid: string) {
  return reader.query
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_on', 'last_step'])
    .where('userid', '=', userid)
    .executeTakeFirst()
}

/** Locks the factor, so that two uses of one code run one after the other. */
export function lockFactor(tx: Tx, userid: string) {
  return tx.query
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_on', 'last_step'])
    .where('userid', '=', userid)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces an unconfirmed secret; a confirmed one stays. @returns whether it was stored */
export async function storePending(
  tx: Tx,
  factor: { userid: string; secret: string; started_on: string },
): Promise<boolean> {
  const stored = await tx.query
    .insertInto('second_factors')
    .values({ ...factor, confirmed_on: null })
    .onConflict((conflict) =>
      conflict
        .column('userid')
        .doUpdateSet({ secret: factor.secret, started_on: factor.started_on, last_step: 0 })
        .where('second_factors.confirmed_on', 'is', null),
    )
    .returning('userid')
    .executeTakeFirst()
  return stored !== undefined
}

export async function saveFactor(
  tx: Tx,
  userid: string,
  change: { confirmed_on?: string; last_step?: number },
): Promise<void> {
  await tx.query.updateTable('second_factors').set(change).where('userid', '=', userid).execute()
}

/** @returns whether one was on */
export async function deleteFactor(tx: Tx, userid: string): Promise<boolean> {
  await tx.query.deleteFrom('recovery_codes').where('userid', '=', userid).execute()
  const gone = await tx.query
    .deleteFrom('second_factors')
    .where('userid', '=', userid)
    .returning('confirmed_on')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_on !== null
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userid: string,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.query.deleteFrom('recovery_codes').where('userid', '=', userid).execute()
  const rows = digests.map((digest) => ({ userid, digest, used_on: null }))
  await tx.query.insertInto('recovery_codes').values(rows).execute()
}

export async function findRecoveryCode(tx: Tx, userid: string, digest: Buffer): Promise<boolean> {
  const row = await tx.query
    .selectFrom('recovery_codes')
    .select('userid')
    .where('userid', '=', userid)
    .where('digest', '=', digest)
    .where('used_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function consumeRecoveryCode(
  tx: Tx,
  userid: string,
  digest: Buffer,
  now: string,
): Promise<void> {
  await tx.query
    .updateTable('recovery_codes')
    .set({ used_on: now })
    .where('userid', '=', userid)
    .where('digest', '=', digest)
    .execute()
}

/** The codes that are not used, or those of them that have these digests. */
export const countRecoveryCodes = (
  reader: Reader,
  userid: string,
  digests?: readonly Buffer[],
): Promise<number> =>
  countRows(
    reader.query
      .selectFrom('recovery_codes')
      .where('userid', '=', userid)
      .where('used_on', 'is', null)
      .$if(digests !== undefined, (query) => query.where('digest', 'in', digests ?? [])),
  )
