import { limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { isMailOn } from '../mail/mail.ts'
import { countGuess, passwordsAreOffFor } from '../sessions/sessions.ts'
import { lockUser, userByEmail } from '../users/users.ts'
import { countOwnResets, insertRequest, takeRequests } from './password-resets-store.ts'
import { makeLink } from './reset-links.ts'

/**
 * Notes the address; a worker mails the link if an account has it. So neither the answer nor its time says whether one has.
 * @throws mail-off, too-many-requests
 */
export async function askForReset(app: AppContext, email: string, http: HttpSide): Promise<void> {
  if (!isMailOn(app)) refuse('mail-off')
  await countGuess(app, null, http.ip)
  await insertRequest(app, email)
  app.wake.worker('resets')
}

const AT_ONCE = 20

export async function mailAskedLinks(app: AppContext): Promise<void> {
  let taken = AT_ONCE
  while (taken === AT_ONCE)
    taken = await app.db.transaction(async (tx) => {
      const addresses = await takeRequests(tx, AT_ONCE)
      for (const email of addresses) await mailLink(app, tx, email)
      return addresses.length
    })
}

/**
 * Nothing for an address without an account, one whose password does not lead in (locked, turned away by its provider, or passwords
 * are off), and one that was mailed several links within the hour.
 */
async function mailLink(app: AppContext, tx: Tx, email: string): Promise<void> {
  const known = await userByEmail(tx, email)
  if (known === undefined || (await passwordsAreOffFor(app, tx, known))) return
  // Requests for the same account on several nodes are counted one after the other.
  const user = await lockUser(tx, known.userid)
  if (user === undefined || user.closed_on !== null || user.turned_away_on !== null) return
  if ((await countOwnResets(tx, user.userid, app.clock.now())) >= limits.ownResetLinks) return
  await makeLink(app, tx, user.userid, { by: null, token: app.ids.token() })
  await audit(app, tx, { actor: 'nobody', action: 'agent.make-reset-link', subject: user.userid })
}
