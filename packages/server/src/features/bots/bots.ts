import {
  type Bot,
  BotPlatform,
  type CallInput,
  type CallReply,
  type calls,
  type Department,
  type Me,
} from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  accountById,
  allAccounts,
  announceAccount,
  lockAccount,
  presentHealth,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import { disconnectBot } from '../channel-settings/channel-settings.ts'
import { holdDepartment, livingDepartments } from '../departments/departments.ts'

type Choices = CallInput<typeof calls.changeBot>['body']
type BotRow = AccountRow & { platform: BotPlatform }

export async function bots(app: AppContext): Promise<CallReply<typeof calls.getBots>> {
  const living = await livingDepartments(app.db)
  return { bots: (await allAccounts(app.db)).filter(isBot).map((row) => presentBot(row, living)) }
}

/** @throws bot-not-found, department-not-found */
export function changeBot(app: AppContext, me: Me, accountid: string, choices: Choices): Promise<Bot> {
  return app.db.transaction(async (tx) => {
    const { platform, ...before } = botOf(await lockAccount(tx, BotPlatform.options, accountid))
    if (choices.departmentid) await holdDepartment(tx, choices.departmentid, 'departmentid')
    const name = choices.name?.trim() ?? before.name
    const departmentid = choices.departmentid === undefined ? before.departmentid : choices.departmentid
    const greeting = choices.greeting?.trim() ?? before.greeting
    const account = await saveAccount(tx, accountid, { name, departmentid, greeting })
    await audit(app, tx, {
      actor: me,
      action: `${platform}.change`,
      subject: accountid,
      detail: { name, departmentid },
    })
    await announceAccount(app, tx, account)
    return presentBot({ ...account, platform }, await livingDepartments(tx))
  })
}

/** Its tickets stay, and are its own again when it is connected again. @throws bot-not-found */
export async function removeBot(app: AppContext, me: Me, accountid: string): Promise<void> {
  await disconnectBot(app, me, botOf(await accountById(app.db, accountid)))
}

/** @throws bot-not-found */
const botOf = (row: AccountRow | undefined): BotRow =>
  row !== undefined && isBot(row) ? row : refuse('bot-not-found')

const isBot = (row: AccountRow): row is BotRow => BotPlatform.safeParse(row.platform).success

/** A department that was deleted is none any more. */
const presentBot = (row: BotRow, living: readonly Department[]): Bot => ({
  accountid: row.accountid,
  platform: row.platform,
  name: row.name,
  bot_name: row.provider_name ?? row.name,
  departmentid: living.find(({ departmentid }) => departmentid === row.departmentid)?.departmentid ?? null,
  greeting: row.greeting,
  created_on: row.created_on,
  health: presentHealth(row),
})
