import { setTimeout as after } from 'node:timers/promises'
import { ChannelError, telegramSetup } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import {
  accountById,
  recordChecked,
  recordRecovered,
  recordTrouble,
  type AccountRow,
  channelOf,
  recordReceived,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import { checkIntake, connectionOf } from './check-intake.ts'
import { ingest } from '../inbound/inbound.ts'

/** Milliseconds between checks of a webhook. */
const WATCHED_EVERY = 60_000
const FIRST_RETRY = 1000
const LONGEST_RETRY = 30_000

/** Polls one account, or checks its webhook, until the signal aborts or the account is broken. */
export async function watchAccount(app: AppContext, accountid: string, signal: AbortSignal): Promise<void> {
  let failures = 0
  let checkedOn = 0
  const onResponse = async () => {
    failures = 0
    await recordRecovered(app, accountid)
    if (app.clock.millis() - checkedOn < WATCHED_EVERY) return
    checkedOn = app.clock.millis()
    await recordChecked(app, accountid)
  }
  while (!signal.aborted) {
    try {
      await watchOnce(app, accountid, signal, onResponse)
      failures = 0
      await pause(WATCHED_EVERY, signal)
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      const delay = await delayAfter(app, accountid, error, failures)
      if (delay === 'broken') return
      await pause(delay, signal)
    }
  }
}

async function watchOnce(
  app: AppContext,
  accountid: string,
  signal: AbortSignal,
  onResponse: () => Promise<void>,
): Promise<void> {
  const account = await accountById(app.db, accountid)
  if (account === undefined) return
  const intake = await checkIntake(app, account)
  if (intake === 'polling') await pollAccount(app, account, connectionOf(app, account), signal, onResponse)
}

/** Records the error. Only a bad token ends the watch, because only an administrator can repair that. */
async function delayAfter(
  app: AppContext,
  accountid: string,
  error: unknown,
  failures: number,
): Promise<number | 'broken'> {
  const delay = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 10))
  if (!(error instanceof ChannelError)) {
    app.log.warn(
      { event: 'polling.round_failed', err: error, accountid },
      'an account could not be polled or checked; it is retried',
    )
    return delay
  }
  const { failure, reason } = error
  const state = stateAfter(error, failures)
  const recorded = await recordTrouble(app, app.db, accountid, { reason, state }).then(
    () => true,
    () => false,
  )
  if (state === 'broken' && recorded) return 'broken'
  return failure.kind === 'rate-limited' ? Math.max(delay, failure.retryAfterMs) : delay
}

/** A single failure is only recorded; 409 means that another program receives our updates. */
function stateAfter({ failure, code }: ChannelError, failures: number): 'broken' | 'silent' | null {
  if (failure.kind === 'account-broken') return 'broken'
  return code === 409 || failures >= 3 ? 'silent' : null
}

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  after(millis, undefined, { signal }).catch(() => undefined)

/** Seconds; Telegram allows 50. */
const POLL_TIMEOUT = 30

/**
 * Polls for updates until the signal aborts. The next request confirms the updates of the last one, so a node that dies in
 * between gets them again, and the inbox recognises them. @throws ChannelError, or when the database is away
 */
async function pollAccount(
  app: AppContext,
  account: AccountRow,
  connection: telegramSetup.TelegramConnection,
  signal: AbortSignal,
  onResponse: () => Promise<void>,
): Promise<void> {
  const channel = channelOf(account.platform)
  const { accountid } = account
  let offset = account.poll_offset === 0 ? null : account.poll_offset
  while (!signal.aborted) {
    const polled = await telegramSetup.getUpdates(connection, { offset, timeout: POLL_TIMEOUT, signal })
    await onResponse()
    await ingest(
      app,
      polled.updates.map((update) => ({ accountid, channel, raw: JSON.stringify(update) })),
    )
    if (polled.updates.length > 0) recordReceived(app, accountid)
    if (polled.nextOffset === null || polled.nextOffset === offset) continue
    offset = polled.nextOffset
    // Only after all updates before it are committed.
    await saveAccount(app.db, accountid, { poll_offset: offset })
  }
}
