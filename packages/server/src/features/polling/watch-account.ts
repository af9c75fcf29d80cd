import { setTimeout as after } from 'node:timers/promises'
import { ChannelError } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import {
  accountById,
  recordChecked,
  recordRecovered,
  recordTrouble,
} from '../channel-accounts/channel-accounts.ts'
import { checkIntake, connectionOf } from './check-intake.ts'
import { pollAccount } from './poll-account.ts'

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
    app.log.warn({ err: error, accountid }, 'an account could not be polled or checked; it is retried')
    return delay
  }
  const { failure, reason } = error
  const state = stateAfter(error, failures)
  const recorded = await recordTrouble(app, app.db, accountid, reason, state).then(
    () => true,
    () => false,
  )
  if (state === 'broken' && recorded) return 'broken'
  return failure.kind === 'rate-limited' ? Math.max(delay, failure.retryAfterMs) : delay
}

/** A single failure is only recorded; 409 means that somebody else receives our updates. */
function stateAfter({ failure, code }: ChannelError, failures: number): 'broken' | 'silent' | null {
  if (failure.kind === 'account-broken') return 'broken'
  return code === 409 || failures >= 3 ? 'silent' : null
}

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  after(millis, undefined, { signal }).catch(() => undefined)
