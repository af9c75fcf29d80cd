import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { mailHealth, sendTestMail } from './check-mail.ts'
import { isMailOn } from './mail.ts'
import { deleteWaitingMails } from './mail-store.ts'
import { mailWorkers } from './mail-worker.ts'

export const mailFeature: Feature = {
  async prepares(app) {
    if (!isMailOn(app)) await deleteWaitingMails(app)
  },
  serves(serve, app) {
    serve(calls.getMailHealth, () => mailHealth(app))
    serve(calls.sendTestMail, ({ me }) => sendTestMail(app, me))
  },
  workers: mailWorkers,
}
