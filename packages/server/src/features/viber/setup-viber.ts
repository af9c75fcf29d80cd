import { viberSetup } from '@switchboard/channels'
import type { CallInput, CallReply, calls, Me } from '@switchboard/contract'
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
  makesRoom,
  recordRecovered,
  announceAccount,
  announceRemoved,
  saveAccount,
  webhookAddress,
} from '../channel-accounts/channel-accounts.ts'
import { askProvider, removeWebhook, requireReachable } from '../channel-settings/channel-settings.ts'

/**
 * Connects a bot. Viber calls the webhook while it is being set, signed with the new token, so the account is stored first
 * and restored when Viber refuses.
 */
export async function setupViber(
  app: AppContext,
  me: Me,
  given: CallInput<typeof calls.setupViber>['body'],
): Promise<CallReply<typeof calls.setupViber>> {
  const token = given.token.trim()
  if (token === '') refuse('missing-fields', { field: 'token', message: 'Cannot submit an empty field!' })
  if (!viberSetup.looksLikeViberToken(token))
    refuse('provider-refused', { field: 'token', message: 'This does not look like a token of Viber.' })
  requireReachable(app, 'viber')
  const connection = connectionOf(app, token)
  const bot = await askProvider(viberSetup.connectViber(connection))
  const known = await knownAccount(app.db, 'viber', bot.id)
  const isReplacing = await makesRoom(app.db, 'viber', given, known)
  const accountid = known?.accountid ?? app.ids.uuid()
  const url = webhookAddress(app, { platform: 'viber', accountid })
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
    isReplacing,
  } as const
  const replaced = await keep(app, me, account)
  await askProvider(viberSetup.setViberWebhook(connection, url)).catch(async (error: unknown) => {
    await putBack(app, accountid, known, replaced)
    throw error
  })
  // Sends that were attempted before the webhook was set found the account without one.
  await recordRecovered(app, accountid)
  app.wake.worker('outbox')
  if (replaced !== undefined) await removeWebhook(app, replaced)
  return { status: 'ok', botName: bot.name }
}

const isOurs = (app: AppContext, url: string): boolean => url.startsWith(`${app.publicUrl()}/webhooks/viber/`)

/** A bot that is replaced is removed in the same transaction. */
const keep = (app: AppContext, me: Me, account: Connected): Promise<AccountRow | undefined> =>
  app.db.transaction(async (tx) => {
    await lockPlatform(tx, 'viber')
    const other = await connectAccount(app, tx, account)
    await audit(app, tx, {
      actor: me,
      action: 'viber.connect',
      subject: account.accountid,
      detail: { bot: account.name, replaced: other === undefined ? [] : [other.name] },
    })
    return other
  })

const connectionOf = (app: AppContext, token: string): viberSetup.ViberConnection => ({
  apiUrl: apiUrlOf(app, 'viber'),
  token,
  http: app.providerHttp,
})

/** Undoes a connection that the provider refused and restores the former row. */
async function putBack(
  app: AppContext,
  accountid: string,
  before: AccountRow | undefined,
  replaced: AccountRow | undefined,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const old =
      before === undefined
        ? { removed_on: app.clock.now() }
        : {
            name: before.name,
            provider_name: before.provider_name,
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
    if (replaced === undefined) return
    await saveAccount(tx, replaced.accountid, { removed_on: null })
    await announceAccount(app, tx, replaced)
  })
}
