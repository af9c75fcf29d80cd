import type { AppContext } from '../../context.ts'
import { later, microsecondsOf } from '../../platform/lib/clock.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { settingsOf } from '../settings/settings.ts'
import { Letter } from './letter.ts'
import { announceMails, contentPlace } from './mail.ts'
import { deleteOldMails, leaseDue, type LeasedMail, MAIL_DUE, nextDue, saveOutcome } from './mail-store.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type SendLetter, smtpSender } from './smtp.ts'
import { oneLine } from './write-letter.ts'

/** A mail server that hangs delays only so many mails, and never a call. */
const SLOTS = 4
/** Milliseconds. */
const OLD_EVERY = 60_000

/** Sends the queued mails; one per node, any number of nodes. Without SMTP_URL there is none. */
export function mailWorkers(app: AppContext): Worker[] {
  const { mail } = app.config
  if (mail === null) return []
  const send = smtpSender(mail)
  return [
    new LeaseWorker<LeasedMail>({
      app,
      name: 'mail',
      wokenBy: 'mail',
      dueWhen: MAIL_DUE,
      slots: SLOTS,
      lease: (most) => leaseDue(app, most),
      idOf: ({ mailid }) => mailid,
      run: (mail, stopping) => deliver(app, mail, send, stopping),
      nextDue: () => nextDue(app),
    }),
    periodicWorker(app, {
      name: 'old mails',
      every: OLD_EVERY,
      settles: true,
      round: () => deleteOldMails(app),
    }),
  ]
}

async function deliver(
  app: AppContext,
  mail: LeasedMail,
  send: SendLetter,
  stopping: AbortSignal,
): Promise<void> {
  const outcome = await attempt(app, mail, send, stopping)
  // The next server sends it. It may go out twice then, under the same Message-ID.
  if (stopping.aborted && outcome.kind !== 'sent') return putBack(app, mail)
  await settle(app, mail, outcome)
}

async function attempt(
  app: AppContext,
  { mailid, content, attempts, useful_until }: LeasedMail,
  send: SendLetter,
  stopping: AbortSignal,
): Promise<Outcome> {
  if (microsecondsOf(useful_until) <= microsecondsOf(app.clock.now()))
    return { kind: 'failed', problem: 'expired' }
  const letter = letterIn(app, mailid, content)
  if (letter === null) return { kind: 'failed', problem: 'unreadable' }
  const company = oneLine(settingsOf(app).companyName)
  try {
    await send({ ...letter, mailid, company }, stopping)
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error, attempts)
  }
}

/** Null: the key that sealed it is gone, and no later attempt finds it. */
function letterIn(app: AppContext, mailid: string, content: string | null): Letter | null {
  const open = app.secrets.openOrNull(content ?? '', contentPlace(mailid))
  return open === null ? null : Letter.parse(JSON.parse(open))
}

function settle(app: AppContext, mail: LeasedMail, outcome: Outcome): Promise<void> {
  const { mailid } = mail
  if (outcome.kind !== 'sent')
    app.log.warn(
      {
        event: outcome.kind === 'again' ? 'mail.postponed' : 'mail.failed',
        mail: mailid,
        problem: outcome.problem,
        reason: outcome.reason,
        attempts: mail.attempts,
      },
      outcome.kind === 'again' ? 'a mail could not be sent yet' : 'a mail could not be sent',
    )
  return app.db.transaction(async (tx) => {
    if (await saveOutcome(tx, mail, changesOf(outcome, app.clock.now()))) await announceMails(app, tx)
  })
}

function changesOf(outcome: Outcome, now: string): Parameters<typeof saveOutcome>[2] {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', content: null, problem: null, done_on: now }
    case 'again':
      return { not_before: later(now, outcome.after), problem: outcome.problem }
    case 'failed':
      return { state: 'failed', content: null, problem: outcome.problem, done_on: now }
    default:
      return outcome satisfies never
  }
}

/** Without counting the attempt. */
const putBack = (app: AppContext, mail: LeasedMail): Promise<void> =>
  app.db.transaction(async (tx) => {
    await saveOutcome(tx, mail, { not_before: app.clock.now(), attempts: mail.attempts - 1 })
  })
