import { sql } from 'kysely'
import type { Reader } from '../../context.ts'

/** Keeps that a challenge was solved, until it expires. @returns false when it was solved before */
export async function keepSolved(
  reader: Reader,
  solved: { challenge: Buffer; expires_on: string; now: string },
): Promise<boolean> {
  const { rows } = await sql`
    with expired as (delete from solved_challenges where expires_on < ${solved.now})
    insert into solved_challenges (challenge, expires_on) values (${solved.challenge}, ${solved.expires_on})
    on conflict do nothing returning challenge`.execute(reader.query)
  return rows.length > 0
}
