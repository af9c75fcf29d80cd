import { limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide } from '../../platform/http/served-call.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { inPages } from '../../platform/lib/in-pages.ts'
import { requireMail } from '../mail/mail.ts'
import { countGuess, passwordsAreOffFor } from '../sessions/sessions.ts'
import { lockFreeUser, userByEmail } from '../users/users.ts'
import {
  type AskedLink,
  askedLinks,
  countOwnResets,
  deleteRequest,
  insertRequest,
  lockRequest,
} from './password-resets-store.ts'
import { makeLink } from './reset-links.ts'

/**
 * Notes the address; a worker mails the link if an account has it. So neither the answer nor its time says whether one has.
 * @throws silent-mode, mail-off, too-many-requests
 */
export async function askForReset(app: AppContext, email: string, http: HttpSide): Promise<void> {
  requireMail(app)
  await countGuess(app, null, http.ip)
  await insertRequest(app, email)
  app.wake.worker('resets')
}

/**
 * Each request apart: one whose account something else holds stays for a later round, and none of the others waits for it.
 */
export async function mailAskedLinks(app: AppContext): Promise<void> {
  const requests = inPages<AskedLink>((after) => askedLinks(app.db, after))
  await eachApart(requests, ({ requestid }) =>
    app.db.transaction(async (tx) => {
      const request = await lockRequest(tx, requestid)
      if (request === undefined || (await mailLink(app, tx, request.email)) === 'held') return
      await deleteRequest(tx, requestid)
    }),
  )
}

/**
 * Nothing for an address without an account, one whose password does not lead in (locked, turned away by its provider, or passwords
 * are off), and one that was mailed several links within the hour.
 */
async function mailLink(app: AppContext, tx: Tx, email: string): Promise<'held' | 'done'> {
  const known = await userByEmail(tx, email)
  if (known === undefined || (await passwordsAreOffFor(app, tx, known))) return 'done'
  // Requests for the same account on several nodes are counted one after the other.
  const user = await lockFreeUser(tx, known.userid)
  if (user === undefined) return 'held'
  if (user.closed_on !== null || user.turned_away_on !== null) return 'done'
  if ((await countOwnResets(tx, user.userid, app.clock.now())) >= limits.ownResetLinks) return 'done'
  await makeLink(app, tx, user.userid, { by: null, token: app.ids.token() })
  await audit(app, tx, { actor: 'nobody', action: 'agent.make-reset-link', subject: user.userid })
  return 'done'
}
