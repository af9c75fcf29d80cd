import { sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { EXAMPLES_KEY } from '../channel-accounts/channel-accounts.ts'

interface Found {
  profile: boolean
  departments: boolean
  channel: boolean
  colleagues: boolean
  message: boolean
  clients: boolean
  examples: boolean
  chat_key: string | null
}

/** What an installation begins with. */
interface Beginning {
  department: string
  administrator: { first_name: string; last_name: string }
}

/** One read: the page asks again with every event that may have changed a part of it. */
export async function whatIsThere(
  reader: Reader,
  { userid, now }: { userid: string; now: string },
  { department, administrator }: Beginning,
): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      exists (
        select from users where userid = ${userid}
          and (first_name, last_name) <> (${administrator.first_name}, ${administrator.last_name})
      ) as profile,
      exists (
        select from departments where deleted_on is null and department_name <> ${department}
      ) as departments,
      exists (select from channel_accounts where removed_on is null and intake <> 'off') as channel,
      exists (select from users where userid <> ${userid} and closed_on is null)
        or exists (
          select from invitations join users inviter on inviter.userid = invited_by
          where expires_on > ${now} and inviter.is_admin and inviter.closed_on is null and inviter.turned_away_on is null
        ) as colleagues,
      exists (
        select from tickets join channel_accounts using (accountid) where ext_account_id <> ${EXAMPLES_KEY}
      ) as message,
      exists (select from clients) as clients,
      exists (select from channel_accounts where ext_account_id = ${EXAMPLES_KEY}) as examples,
      (
        select ext_account_id from channel_accounts
        where platform = 'website' and intake <> 'off' and removed_on is null order by created_on, accountid limit 1
      ) as chat_key
  `.execute(reader.query)
  const [found] = rows
  if (found === undefined) throw new Error('a select of expressions has one row')
  return found
}
