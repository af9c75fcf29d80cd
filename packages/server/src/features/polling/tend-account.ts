import { setTimeout as after } from 'node:timers/promises'
import { ChannelError } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { type AccountRow, noteTrouble } from '../channel-accounts/channel-accounts.ts'
import { checkIntake, connectionOf } from './check-intake.ts'
import { pollAccount } from './poll-account.ts'

/** Between looks at a webhook. */
const WATCHED_EVERY = 60_000
const FIRST_RETRY = 1000
const LONGEST_RETRY = 30_000

/** Keeps one account listening: polls it, or watches its webhook, until told to stop or the account is broken. */
export async function tendAccount(app: AppContext, account: AccountRow, signal: AbortSignal): Promise<void> {
  let failures = 0
  const succeed = () => {
    failures = 0
  }
  while (!signal.aborted) {
    const rest = await tendOnce(app, account, signal, succeed).catch((error: unknown) => {
      failures += 1
      return signal.aborted ? 0 : restAfter(app, account, error, failures)
    })
    if (rest === 'broken') return
    await pause(rest, signal)
  }
}

/** Answers how long to rest. */
async function tendOnce(
  app: AppContext,
  account: AccountRow,
  signal: AbortSignal,
  succeed: () => void,
): Promise<number> {
  const intake = await checkIntake(app, account)
  if (intake === 'polling') await pollAccount(app, account, connectionOf(app, account), signal, succeed)
  succeed()
  return WATCHED_EVERY
}

/** What went wrong is noted; only a bad token ends the tending, because only an administrator can mend that. */
async function restAfter(
  app: AppContext,
  { accountid }: AccountRow,
  error: unknown,
  failures: number,
): Promise<number | 'broken'> {
  const rest = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 10))
  if (!(error instanceof ChannelError)) {
    app.log.warn({ err: error, accountid }, 'an account could not be tended; it is tried again')
    return rest
  }
  const { failure, reason, code } = error
  const broken = failure.kind === 'account-broken'
  const silent = code === 409 || failures >= 3
  await noteTrouble(app, app.db, accountid, reason, broken ? 'broken' : silent ? 'silent' : null).catch(
    (cause: unknown) => app.log.warn({ err: cause, accountid }, 'trouble could not be noted'),
  )
  if (broken) return 'broken'
  return failure.kind === 'rate-limited' ? Math.max(rest, failure.retryAfterMs) : rest
}

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  after(millis, undefined, { signal }).catch(() => undefined)
