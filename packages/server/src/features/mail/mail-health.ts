import type { MailHealth } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { lastProblem, mailFigures } from './mail-store.ts'

/** Whether mails arrive at the mail server, for administrators. */
export async function mailHealth(app: AppContext): Promise<MailHealth> {
  const [figures, problem] = await Promise.all([mailFigures(app.db), lastProblem(app.db)])
  return { from: app.config.mail?.from ?? null, ...figures, problem }
}
