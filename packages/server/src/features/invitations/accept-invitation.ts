import { type CallInput, type CallReply, type calls, isBlank } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requestedId } from '../../platform/lib/request-token.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { addAgent, requirePassword } from '../agents/agents.ts'
import { holdDepartment } from '../departments/departments.ts'
import { forgetMailsAbout } from '../mail/mail.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { countGuess, openSession, startSession } from '../sessions/sessions.ts'
import { userById } from '../users/users.ts'
import { invitationOf, type InvitationRow, invitationTo, takeInvitation } from './invitations-store.ts'

/** What a link invites to. Links that were never made, used, revoked or expired get the same refusal. */
export async function readInvitation(
  app: AppContext,
  token: string,
  http: HttpSide,
): Promise<CallReply<typeof calls.readInvitation>> {
  const { email, first_name, last_name, department_name, is_admin, invited_by_name, expires_on } =
    await openedBy(app, token, http)
  return { email, first_name, last_name, department_name, is_admin, invited_by_name, expires_on }
}

type Form = CallInput<typeof calls.acceptInvitation>['body']

/**
 * Makes the account and signs in. Of any number of requests at once, one makes it. A repeat of that one, which alone has its id
 * and its password, signs in too.
 */
export async function acceptInvitation(
  app: AppContext,
  form: Form,
  http: HttpSide,
  earlier: Session | null,
): Promise<CallReply<typeof calls.acceptInvitation>> {
  if (app.config.emergencyAdmin !== null) refuse('passwords-off')
  const userid = requestedId(app, form.requestid, 'account', form.token, form.password)
  const known = await userById(app.db, userid)
  if (known !== undefined) return signInAgain(app, known, form, http, earlier)
  const invitation = await openedBy(app, form.token, http)
  const [first_name, last_name] = [form.first_name.trim(), form.last_name.trim()]
  if (isBlank(first_name)) refuse('missing-fields', { field: 'first_name' })
  if (isBlank(last_name)) refuse('missing-fields', { field: 'last_name' })
  if (form.password !== form.confirmPassword) refuse('passwords-differ', { field: 'confirmPassword' })
  requirePassword(form.password, 'password')
  const password_hash = await app.passwords.hash(form.password)
  const outcome = await app.db.transaction(async (tx) => {
    // A repeat of a request that still runs waits for it.
    await takeAdvisoryLock(tx, `registrations/${userid}`)
    const made = await userById(tx, userid)
    if (made !== undefined) return { made }
    // While the password was hashed, the invitation may have been revoked or its author locked.
    if ((await invitationOf(tx, tokenDigest(form.token), app.clock.now())) === undefined)
      refuse('invitation-not-found')
    if ((await takeInvitation(tx, invitation.invitationid)) === undefined) refuse('invitation-not-found')
    const person = { userid, first_name, last_name, password_hash, lang: form.lang }
    const user = { userid: await joinAs(app, tx, invitation, person), password_hash }
    return { opened: await openSession(app, tx, user, { http, earlier }) }
  })
  return 'made' in outcome
    ? signInAgain(app, outcome.made, form, http, earlier)
    : startSession(app, http, outcome.opened)
}

/**
 * The answer to the first request was lost, and the session with it. What has come between, such as another password, a lock or a
 * second factor, ends this way in; the login page remains. @throws invitation-not-found, too-many-requests
 */
async function signInAgain(
  app: AppContext,
  user: NonNullable<Awaited<ReturnType<typeof userById>>>,
  { password }: Pick<Form, 'password'>,
  http: HttpSide,
  earlier: Session | null,
): Promise<CallReply<typeof calls.acceptInvitation>> {
  const attempt = await countGuess(app, null, http.ip)
  const isOpen = user.closed_on === null && user.turned_away_on === null
  const matches = await app.passwords.verify(user.password_hash, password)
  if (!isOpen || !matches || (await hasSecondFactor(app.db, user.userid))) refuse('invitation-not-found')
  await attempt.wasNone()
  const opened = await app.db.transaction((tx) => openSession(app, tx, user, { http, earlier }))
  return startSession(app, http, opened)
}

/**
 * Makes the account of an open invitation to an email that its owner proved elsewhere, so that no link is needed; undefined
 * when there is no such invitation. The names known elsewhere count where the invitation has none.
 */
export async function acceptByEmail(
  app: AppContext,
  tx: Tx,
  email: string,
  person: Joining,
): Promise<string | undefined> {
  const invitation = await invitationTo(tx, email, app.clock.now())
  if (invitation === undefined || (await takeInvitation(tx, invitation.invitationid)) === undefined)
    return undefined
  const first_name = invitation.first_name || person.first_name
  const last_name = invitation.last_name || person.last_name
  return joinAs(app, tx, invitation, { ...person, first_name, last_name })
}

type Joining = Pick<
  Parameters<typeof addAgent>[2],
  'userid' | 'first_name' | 'last_name' | 'password_hash' | 'lang'
>

/** The account of an invitation that was taken. */
async function joinAs(
  app: AppContext,
  tx: Tx,
  { invitationid, email, departmentid, is_admin, invited_by_name }: InvitationRow,
  person: Joining,
): Promise<string> {
  await forgetMailsAbout(tx, [invitationid])
  await holdDepartment(tx, departmentid, 'department')
  const made = { ...person, email, departmentid, is_admin, password_is_temporary: false }
  const { userid } = await addAgent(app, tx, made)
  const detail = { email, invitedBy: invited_by_name }
  await audit(app, tx, { actor: 'nobody', action: 'agent.accept-invitation', subject: userid, detail })
  return userid
}

/** @throws invitation-not-found, too-many-requests: wrong links are counted like wrong passwords of an address */
async function openedBy(app: AppContext, token: string, http: HttpSide): Promise<InvitationRow> {
  const guess = await countGuess(app, null, http.ip)
  const invitation = await invitationOf(app.db, tokenDigest(token), app.clock.now())
  if (invitation === undefined) refuse('invitation-not-found')
  await guess.wasNone()
  return invitation
}
