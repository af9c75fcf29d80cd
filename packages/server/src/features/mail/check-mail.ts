import type { MailHealth, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { settingsOf } from '../settings/settings.ts'
import { readerOf } from '../users/users.ts'
import { forgetMailsAbout, queueMail, requireMail, writeLetter } from './mail.ts'
import { lastProblem, mailFigures } from './mail-store.ts'

/** After this nobody looks for it any more. */
const HOUR = 3600_000

/** Mails the administrator a test, in place of an earlier one. @throws silent-mode, mail-off */
export async function sendTestMail(app: AppContext, me: Me): Promise<void> {
  requireMail(app)
  await app.db.transaction(async (tx) => {
    const { email: to, lang } = await readerOf(tx, me.id)
    const letter = writeLetter({ kind: 'test', lang, to, company: settingsOf(app).companyName })
    await forgetMailsAbout(tx, [me.id])
    await queueMail(app, tx, { about: me.id, letter, usefulUntil: later(app.clock.now(), HOUR) })
  })
}

/** Whether mails arrive at the mail server, for administrators. */
export async function mailHealth(app: AppContext): Promise<MailHealth> {
  const [figures, problem] = await Promise.all([mailFigures(app.db), lastProblem(app.db)])
  return { from: app.config.mail?.from ?? null, ...figures, problem }
}
