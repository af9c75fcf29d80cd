import { type CallReply, type calls, limits, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requestToken } from '../../platform/lib/request-token.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { isActiveAdmin } from '../agents/agents.ts'
import { isMailOn, queueMail, writeLetter } from '../mail/mail.ts'
import { passwordsAreOffFor, requireOwnPassword } from '../sessions/sessions.ts'
import { settingsOf } from '../settings/settings.ts'
import { holdSession, lockAdminsAnd, passwordHashOf, readerOf } from '../users/users.ts'
import { insertReset, resetOf } from './password-resets-store.ts'

/**
 * Makes a link for a colleague who forgot the password, which leaves the server only in this reply and in the mail. It requires
 * the administrator's own password, because it opens another account. A second factor does not change.
 * @throws own-password, passwords-off, wrong-password, fresh-sign-in-needed, agent-not-found, admins-only
 */
export async function resetPasswordOf(
  app: AppContext,
  session: Session,
  request: { userid: string; ownPassword: string; requestid: string | undefined },
  http: HttpSide,
): Promise<CallReply<typeof calls.resetPassword>> {
  const { me } = session
  const { userid, ownPassword, requestid } = request
  if (userid === me.id) refuse('own-password', { field: 'userid' })
  // A new password would not lead in.
  if (await passwordsAreOffFor(app, app.db, { userid })) refuse('passwords-off')
  await requireOwnPassword(app, session, ownPassword, http, 'password')
  return app.db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, userid)
    if (!locked.some((user) => user.userid === userid)) refuse('agent-not-found', { field: 'userid' })
    const mayStill = locked.some((user) => user.userid === me.id && isActiveAdmin(user))
    if (!mayStill) refuse('admins-only')
    await holdSession(tx, session.sessionid)
    // A new password or email makes another link of the same request: none that was used comes back.
    const { account_sha256 } = await accountOf(tx, userid)
    const token = requestToken(app, requestid, 'reset link', me.id, userid, account_sha256.toString('hex'))
    const known = await resetOf(tx, tokenDigest(token), app.clock.now())
    // The answer to the first request was lost: the same link, and no second mail.
    if (known !== undefined)
      return { link: linkOf(app, token), expires_on: known.expires_on, mailed: isMailOn(app) }
    const made = await makeLink(app, tx, userid, { by: me, token })
    await audit(app, tx, { actor: me, action: 'agent.make-reset-link', subject: userid })
    return made
  })
}

/** A link that an administrator makes, or that the person asked for; mailed when mail is on. */
export async function makeLink(
  app: AppContext,
  tx: Tx,
  userid: string,
  { by, token }: { by: Me | null; token: string },
): Promise<CallReply<typeof calls.resetPassword>> {
  const [resetid, created_on] = [app.ids.uuid(), app.clock.now()]
  const expires_on = later(created_on, by === null ? limits.ownResetLink : limits.accountLink)
  const { email, lang, account_sha256 } = await accountOf(tx, userid)
  const made_by = by?.id ?? null
  await insertReset(tx, {
    resetid,
    token_sha256: tokenDigest(token),
    userid,
    account_sha256,
    made_by,
    created_on,
    expires_on,
  })
  const link = linkOf(app, token)
  const mailed = isMailOn(app)
  if (mailed) {
    const { companyName: company } = settingsOf(app)
    const facts = { lang, to: email, company, link }
    const letter = writeLetter(
      by === null
        ? { kind: 'own-reset', ...facts }
        : { kind: 'reset', ...facts, by: `${by.firstName} ${by.lastName}`.trim() },
    )
    await queueMail(app, tx, { about: resetid, letter, usefulUntil: expires_on })
  }
  return { link, expires_on, mailed }
}

async function accountOf(tx: Tx, userid: string) {
  const { email, lang } = await readerOf(tx, userid)
  return {
    email,
    lang,
    account_sha256: accountDigest({ email, password_hash: await passwordHashOf(tx, userid) }),
  }
}

/** Behind '#', so that no server and no log sees the secret. */
const linkOf = (app: AppContext, token: string): string => `${app.publicUrl()}/reset#${token}`

/** A link is good for the address and the password that it was made for: a change of either ends it. */
export const accountDigest = ({ email, password_hash }: { email: string; password_hash: string }): Buffer =>
  tokenDigest(`${email}\n${password_hash}`)
