import type { CallInput, calls, WebsiteChatChoices } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { WebsiteChatsTable } from '../../platform/db/tables/channel-tables.ts'

/** What a website chat has beyond an account of any channel. */
export type ChatSettings = Selectable<WebsiteChatsTable>

export async function settingsOfChats(
  reader: Reader,
  accounts: ReadonlyArray<{ accountid: string }>,
): Promise<Map<string, ChatSettings>> {
  if (accounts.length === 0) return new Map()
  const rows = await reader.query
    .selectFrom('website_chats')
    .selectAll()
    .where(
      'accountid',
      'in',
      accounts.map(({ accountid }) => accountid),
    )
    .execute()
  return new Map(rows.map((row) => [row.accountid, row]))
}

/** Whether a new visitor must solve a challenge first. */
export const asksChallenge = async (reader: Reader, account: { accountid: string }): Promise<boolean> =>
  (await settingsOfChats(reader, [account])).get(account.accountid)?.asks_challenge ?? false

/** The name and the department are the account's. */
type Settings<Choices> = Omit<Choices, 'name' | 'departmentid'>

export async function insertSettings(
  tx: Tx,
  accountid: string,
  { origins, hours, ...settings }: Settings<WebsiteChatChoices>,
): Promise<void> {
  await tx.query
    .insertInto('website_chats')
    .values({ accountid, ...settings, origins: unique(origins), hours: hours && JSON.stringify(hours) })
    .execute()
}

/** What is absent stays as it is. */
export async function saveSettings(
  tx: Tx,
  accountid: string,
  { origins, hours, ...settings }: Settings<CallInput<typeof calls.changeWebsiteChat>['body']>,
): Promise<void> {
  await tx.query
    .updateTable('website_chats')
    // With the id there is a column to set whatever is absent.
    .set({
      accountid,
      ...settings,
      origins: origins && unique(origins),
      hours: hours && JSON.stringify(hours),
    })
    .where('accountid', '=', accountid)
    .execute()
}

const unique = (origins: readonly string[]): string[] => [...new Set(origins)]

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
