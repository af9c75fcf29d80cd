import type { Reader, Tx } from '../../context.ts'
import type { MessageRow } from './message-row.ts'

/** Keeps the provider's ids of the second and later parts of a message; a message that was sent again has new ones. */
export async function keepMessageParts(
  tx: Tx,
  { messageid, identityid }: MessageRow,
  refs: readonly string[],
): Promise<void> {
  if (refs.length === 0) return
  await tx.query.deleteFrom('message_parts').where('messageid', '=', messageid).execute()
  await tx.query
    .insertInto('message_parts')
    .values(refs.map((message_ref, index) => ({ messageid, part: index + 2, identityid, message_ref })))
    .execute()
}

/** The provider's ids of all parts of a message, in their order. */
export async function partRefsOf(
  { query }: Reader,
  { messageid, message_ref }: MessageRow,
): Promise<string[]> {
  const parts = await query
    .selectFrom('message_parts')
    .select('message_ref')
    .where('messageid', '=', messageid)
    .orderBy('part')
    .execute()
  return [message_ref, ...parts.map((part) => part.message_ref)].filter((ref) => ref !== null)
}
