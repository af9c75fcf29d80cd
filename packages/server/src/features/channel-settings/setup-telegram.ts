import { looksLikeToken, telegramSetup } from '@switchboard/channels'
import type { CallInput, CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { providerFailure } from '../../platform/lib/silent-mode.ts'
import {
  type AccountRow,
  type Connected,
  connectAccount,
  knownAccount,
  lockPlatform,
  makesRoom,
  secretsOf,
} from '../channel-accounts/channel-accounts.ts'
import { removeWebhook } from './disconnect-bot.ts'
import { arrangeIntake, isOurWebhook, webhookAddress } from './telegram-intake.ts'

type Connection = telegramSetup.TelegramConnection
type Given = CallInput<typeof calls.setupTelegram>['body']

/** Connects a bot: checks its token, sets up its intake, and only then stores its row. */
export async function setupTelegram(
  app: AppContext,
  me: Me,
  given: Given,
): Promise<CallReply<typeof calls.setupTelegram>> {
  const connection = { apiUrl: app.config.apiUrls.telegram, token: tokenOf(given), http: app.providerHttp }
  const bot = await asked(telegramSetup.connectTelegram(connection))
  const name = bot.username === null ? bot.name : `@${bot.username}`
  const known = await knownAccount(app.db, 'telegram', bot.id)
  const isReplacing = await makesRoom(app.db, 'telegram', given, known)
  const accountid = known?.accountid ?? app.ids.uuid()
  const webhookSecret = secretOf(app, known) ?? app.ids.token()
  const intake = await arrange(app, connection, { accountid, webhookSecret }, given.overwrite ?? false)
  const secrets = { token: connection.token, webhookSecret }
  const account = { accountid, name, ext_account_id: bot.id, intake, secrets, isReplacing }
  await keep(app, me, { ...account, platform: 'telegram' })
  return { status: 'ok', message: 'Bot ID successfully submitted!', botName: name, intake }
}

function tokenOf({ bot_id }: Given): string {
  const token = bot_id.trim()
  if (token === '') refuse('telegram-empty', { field: 'bot_id' })
  if (!looksLikeToken(token)) refuse('telegram-invalid', { field: 'bot_id' })
  return token
}

/**
 * A bot that is connected again keeps its secret, so that no update is refused in between. A secret that was sealed with a
 * lost key is replaced, because connecting again is how an administrator repairs that.
 */
const secretOf = (app: AppContext, known: AccountRow | undefined): string | undefined =>
  known === undefined ? undefined : secretsOf(app, known)?.['webhookSecret']

/** A foreign webhook is taken over only when the administrator confirms it; Telegram itself would not ask. */
async function arrange(
  app: AppContext,
  connection: Connection,
  account: { accountid: string; webhookSecret: string },
  overwrite: boolean,
): Promise<'webhook' | 'polling'> {
  const present = await asked(telegramSetup.webhookState(connection))
  const foreign = present.url !== null && !isOurWebhook(app, present.url, account.accountid)
  if (foreign && !overwrite) refuseAs(409, `A webhook is set at ${hostOf(present.url ?? '')}.`)
  const intake = await asked(arrangeIntake(app, connection, account, present))
  const { url } = await asked(telegramSetup.webhookState(connection))
  if (url !== (intake === 'webhook' ? webhookAddress(app, account.accountid) : null))
    refuseAs(409, `The webhook was changed by somebody else to ${url === null ? 'none' : hostOf(url)}.`)
  return intake
}

/** The rest of a foreign address may be a secret. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? 'another address'

/** A bot that is replaced is removed in the same transaction. */
async function keep(app: AppContext, me: Me, account: Connected): Promise<void> {
  const replaced = await app.db.transaction(async (tx) => {
    await lockPlatform(tx, account.platform)
    const other = await connectAccount(app, tx, account)
    await audit(app, tx, {
      actor: me,
      action: 'telegram.connect',
      subject: account.accountid,
      detail: {
        bot: account.name,
        intake: account.intake,
        replaced: other === undefined ? [] : [other.name],
      },
    })
    tx.onCommit(() => app.wake.worker('outbox'))
    return other
  })
  if (replaced !== undefined) await removeWebhook(app, replaced)
}

/** Fixed by the specification, letter for letter. */
const sentences = new Map([
  [400, 'Invalid Bot ID. Please check your token.'],
  [401, 'Unauthorized. Please verify your bot token.'],
  [403, "Bot is blocked or the user hasn't started the chat."],
  [404, 'Bot not found. Check if your bot exists and is running.'],
  [409, 'Conflict: Another webhook is active. Remove it before proceeding.'],
  [429, 'Rate limit exceeded. Please try again later.'],
  [500, 'Telegram server error. Please retry later.'],
])

/** Calls Telegram and turns its refusal into ours, with its own code and text beside the sentence of the specification. */
async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    const { code, reason } = providerFailure(error)
    if (code === null) refuse('provider-away', { detail: { description: reason } })
    refuseAs(code, reason)
  }
}

function refuseAs(code: number, description: string): never {
  const message = sentences.get(code)
  refuse('telegram-refused', { detail: { code, description }, ...(message === undefined ? {} : { message }) })
}
