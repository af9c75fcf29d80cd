import { sql } from 'kysely'
import type { Reader } from '../../context.ts'

/** The bytes of files that a visitor has sent since a moment. */
export async function bytesSince(reader: Reader, chatid: string, since: string): Promise<number> {
  const { bytes } = await reader.query
    .selectFrom('visitor_messages')
    .select(sql<number>`coalesce(sum((file ->> 'size')::bigint), 0)::float8`.as('bytes'))
    .where('chatid', '=', chatid)
    .where('is_visitors', '=', true)
    .where('fileid', 'is not', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}
