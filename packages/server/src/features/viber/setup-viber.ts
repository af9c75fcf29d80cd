import { viberSetup } from '@switchboard/channels'
import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  apiUrlOf,
  type Connected,
  connectAccount,
  knownAccount,
  lockPlatform,
  opened,
  recordRecovered,
  announceAccount,
  announceRemoved,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import { askProvider, requireReachable } from '../channel-settings/channel-settings.ts'

export const viberAddress = (app: AppContext, accountid: string): string =>
  `${app.publicUrl()}/webhooks/viber/${accountid}`

/**
 * Connects a bot. Viber calls the webhook while it is being set, signed with the new token, so the account is stored first
 * and restored when Viber refuses.
 */
export async function setupViber(
  app: AppContext,
  me: Me,
  given: { token: string; overwrite?: boolean | undefined },
): Promise<CallReply<typeof calls.setupViber>> {
  const token = given.token.trim()
  if (token === '') refuse('missing-fields', { field: 'token', message: 'Cannot submit an empty field!' })
  requireReachable(app, 'viber')
  const connection = connectionOf(app, token)
  const bot = await askProvider(viberSetup.connectViber(connection))
  const known = await knownAccount(app.db, 'viber', bot.id)
  const accountid = known?.accountid ?? app.ids.uuid()
  const url = viberAddress(app, accountid)
  if (bot.webhookUrl !== null && !isOurs(app, bot.webhookUrl) && given.overwrite !== true)
    refuse('provider-refused', {
      message: `A webhook is set at ${URL.parse(bot.webhookUrl)?.host ?? 'another address'}.`,
      detail: { code: 409 },
    })
  const account = {
    accountid,
    platform: 'viber',
    name: bot.name,
    ext_account_id: bot.id,
    intake: 'webhook',
    secrets: { token },
  } as const
  const replaced = await keep(app, me, account)
  await askProvider(viberSetup.setViberWebhook(connection, url)).catch(async (error: unknown) => {
    await putBack(app, accountid, known, replaced)
    throw error
  })
  // Sends that were attempted before the webhook was set found the account without one.
  await recordRecovered(app, accountid)
  app.wake.worker('outbox')
  for (const row of replaced) await disconnect(app, row)
  return { status: 'ok', botName: bot.name }
}

const isOurs = (app: AppContext, url: string): boolean => url.startsWith(`${app.publicUrl()}/webhooks/viber/`)

/** One active account per platform: any other is removed in the same transaction. */
const keep = (app: AppContext, me: Me, account: Connected): Promise<AccountRow[]> =>
  app.db.transaction(async (tx) => {
    await lockPlatform(tx, 'viber')
    const others = await connectAccount(app, tx, account)
    await audit(app, tx, {
      actor: me,
      action: 'viber.connect',
      subject: account.accountid,
      detail: { bot: account.name, replaced: others.map((other) => other.name) },
    })
    return others
  })

/** Best effort: a bot whose token is revoked cannot be reached any more. */
export async function disconnect(app: AppContext, row: AccountRow): Promise<void> {
  try {
    await viberSetup.removeViberWebhook(connectionOf(app, opened(app, row).secrets['token'] ?? ''))
  } catch (error) {
    app.log.warn({ err: error, accountid: row.accountid }, 'the webhook of a bot could not be removed')
  }
}

export const connectionOf = (app: AppContext, token: string): viberSetup.ViberConnection => ({
  apiUrl: apiUrlOf(app, 'viber'),
  token,
  http: app.providerHttp,
})

/** Undoes a connection that the provider refused and restores the former row. */
async function putBack(
  app: AppContext,
  accountid: string,
  before: AccountRow | undefined,
  replaced: readonly AccountRow[],
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const old =
      before === undefined
        ? { removed_on: app.clock.now() }
        : {
            name: before.name,
            secrets: JSON.stringify(before.secrets),
            intake: before.intake,
            state: before.state,
            last_error: before.last_error,
            last_error_on: before.last_error_on,
            removed_on: before.removed_on,
          }
    const undone = await saveAccount(tx, accountid, old)
    if (undone.removed_on === null) await announceAccount(app, tx, undone)
    else await announceRemoved(app, tx, undone)
    for (const row of replaced) {
      await saveAccount(tx, row.accountid, { removed_on: null })
      await announceAccount(app, tx, row)
    }
  })
}
