import { setTimeout as after } from 'node:timers/promises'
import { ChannelError } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { accountById, noteRecovered, noteTrouble } from '../channel-accounts/channel-accounts.ts'
import { checkIntake, connectionOf } from './check-intake.ts'
import { pollAccount } from './poll-account.ts'

/** Between looks at a webhook. */
const WATCHED_EVERY = 60_000
const FIRST_RETRY = 1000
const LONGEST_RETRY = 30_000

/** Keeps one account listening: polls it, or watches its webhook, until told to stop or the account is broken. */
export async function tendAccount(app: AppContext, accountid: string, signal: AbortSignal): Promise<void> {
  let failures = 0
  const answered = () => {
    failures = 0
    return noteRecovered(app, accountid)
  }
  while (!signal.aborted) {
    try {
      await tendOnce(app, accountid, signal, answered)
      failures = 0
      await pause(WATCHED_EVERY, signal)
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      const rest = await restAfter(app, accountid, error, failures)
      if (rest === 'broken') return
      await pause(rest, signal)
    }
  }
}

async function tendOnce(
  app: AppContext,
  accountid: string,
  signal: AbortSignal,
  answered: () => Promise<void>,
): Promise<void> {
  const account = await accountById(app.db, accountid)
  if (account === undefined) return
  const intake = await checkIntake(app, account)
  if (intake === 'polling') await pollAccount(app, account, connectionOf(app, account), signal, answered)
}

/** What went wrong is noted; only a bad token ends the tending, because only an administrator can mend that. */
async function restAfter(
  app: AppContext,
  accountid: string,
  error: unknown,
  failures: number,
): Promise<number | 'broken'> {
  const rest = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 10))
  if (!(error instanceof ChannelError)) {
    app.log.warn({ err: error, accountid }, 'an account could not be tended; it is tried again')
    return rest
  }
  const { failure, reason } = error
  const state = stateAfter(error, failures)
  const noted = await noteTrouble(app, app.db, accountid, reason, state).then(
    () => true,
    () => false,
  )
  if (state === 'broken' && noted) return 'broken'
  return failure.kind === 'rate-limited' ? Math.max(rest, failure.retryAfterMs) : rest
}

/** A single failure is worth a note only; 409 says that somebody else gets what is for us. */
function stateAfter({ failure, code }: ChannelError, failures: number): 'broken' | 'silent' | null {
  if (failure.kind === 'account-broken') return 'broken'
  return code === 409 || failures >= 3 ? 'silent' : null
}

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  after(millis, undefined, { signal }).catch(() => undefined)
