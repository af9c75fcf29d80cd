import {
  type CallInput,
  type CallReply,
  type calls,
  type Department,
  events,
  type Invitation,
  type Invited,
  limits,
  type MailDelivery,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Actor } from '../../platform/http/served-call.ts'
import { later, microsecondsOf } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requestToken } from '../../platform/lib/request-token.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'
import { refuseToKey } from '../agents/agents.ts'
import { departmentNamed, holdDepartment } from '../departments/departments.ts'
import { forgetMailsAbout, isMailOn, mailsAbout, queueMail, writeLetter } from '../mail/mail.ts'
import { settingsOf } from '../settings/settings.ts'
import { userByEmail } from '../users/users.ts'
import {
  dropTakenInvitations,
  giveNewLink,
  invitationById,
  invitationOf,
  type InvitationRow,
  listInvitations,
  lockExpiredInvitations,
  replaceInvitation,
  takeInvitation,
} from './invitations-store.ts'

export { acceptByEmail } from './accept-invitation.ts'

/** Behind '#', so that no server and no log sees the secret. */
const linkOf = (app: AppContext, token: string): string => `${app.publicUrl()}/join#${token}`

export async function openInvitations(app: AppContext): Promise<CallReply<typeof calls.getInvitations>> {
  const now = app.clock.now()
  const rows = await listInvitations(app.db)
  const mails = await mailsAbout(
    app.db,
    rows.map(({ invitationid }) => invitationid),
  )
  return {
    invitations: rows.map((row) => presentInvitation(row, now, mails.get(row.invitationid) ?? null)),
  }
}

type Request = CallInput<typeof calls.inviteAgents>['body']
type Wanted = Request['invitations'][number]

/** Invites all of them or nobody. @throws email-taken, with the row in its field */
export function inviteAgents(
  app: AppContext,
  by: Actor,
  { requestid, invitations: wanted }: Request,
): Promise<{ invited: Invited[] }> {
  return app.db.transaction(async (tx) => {
    // A repetition of a request that still runs waits for it.
    await takeAdvisoryLock(tx, 'invitations')
    const taken = await dropTakenInvitations(tx)
    await forgetMailsAbout(
      tx,
      taken.map(({ invitationid }) => invitationid),
    )
    const invited: Invited[] = []
    const addresses = new Set<string>()
    for (const [index, one] of wanted.entries()) {
      const isTwice = addresses.has(one.email.toLowerCase())
      if (isTwice || (await userByEmail(tx, one.email)) !== undefined)
        refuse('email-taken', { field: `invitations.${index}.email` })
      addresses.add(one.email.toLowerCase())
      // What is wanted in another way is another invitation.
      const token = requestToken(app, requestid, 'invitation', by.me.id, one)
      invited.push(await invite(app, tx, by, one, token))
    }
    await announceInvitations(app, tx)
    return { invited }
  })
}

async function invite(app: AppContext, tx: Tx, by: Actor, wanted: Wanted, token: string): Promise<Invited> {
  refuseToKey(by, wanted.is_admin)
  const { me } = by
  const created_on = app.clock.now()
  const known = await invitationOf(tx, tokenDigest(token), created_on)
  if (known !== undefined) return invitedBefore(app, tx, known, token)
  const department = await departmentOf(app, tx, by, wanted)
  const invitationid = app.ids.uuid()
  const replaced = await replaceInvitation(tx, {
    invitationid,
    token_sha256: tokenDigest(token),
    email: wanted.email,
    first_name: wanted.first_name.trim(),
    last_name: wanted.last_name.trim(),
    departmentid: department.departmentid,
    is_admin: wanted.is_admin,
    invited_by: me.id,
    created_on,
    expires_on: later(created_on, limits.accountLink),
  })
  for (const { is_admin } of replaced) refuseToKey(by, is_admin)
  await forgetMailsAbout(
    tx,
    replaced.map(({ invitationid: ended }) => ended),
  )
  const detail = { email: wanted.email, isAdmin: wanted.is_admin, department: department.department_name }
  await audit(app, tx, { actor: me, action: 'agent.invite', subject: null, detail })
  return invitedAs(app, tx, invitationid, token)
}

/** A list names its departments, and a new name makes one; a choice keeps its id, whatever the name is by now. */
function departmentOf(app: AppContext, tx: Tx, by: Actor, wanted: Wanted): Promise<Department> {
  const { departmentid, department_name } = wanted
  if (departmentid !== undefined) return holdDepartment(tx, departmentid, 'departmentid')
  return departmentNamed(app, tx, department_name ?? '', by)
}

/** The answer to the first request was lost: the same invitation with its link, and no second mail. */
async function invitedBefore(app: AppContext, tx: Tx, row: InvitationRow, token: string): Promise<Invited> {
  const mails = await mailsAbout(tx, [row.invitationid])
  const invitation = presentInvitation(row, app.clock.now(), mails.get(row.invitationid) ?? null)
  return { invitation, link: linkOf(app, token) }
}

/**
 * A new link with its full time, in the name of the administrator who asks for it. @throws invitation-not-found;
 * department-not-found or email-taken, when nobody could accept it
 */
export function renewInvitation(
  app: AppContext,
  by: Actor,
  invitationid: string,
  requestid: string | undefined,
): Promise<Invited> {
  const token = requestToken(app, requestid, 'renewed invitation', by.me.id, invitationid)
  return app.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'invitations')
    const known = await invitationOf(tx, tokenDigest(token), app.clock.now())
    if (known) return invitedBefore(app, tx, known, token)
    const renewed = await renew(app, tx, by, invitationid, token)
    await announceInvitations(app, tx)
    return renewed
  })
}

/** The same for every expired one; a repeat finds none. */
export function renewExpiredInvitations(app: AppContext, by: Actor): Promise<{ invited: Invited[] }> {
  return app.db.transaction(async (tx) => {
    const expired = await lockExpiredInvitations(tx, app.clock.now())
    const invited: Invited[] = []
    for (const { invitationid } of expired)
      invited.push(await renew(app, tx, by, invitationid, app.ids.token()))
    if (invited.length > 0) await announceInvitations(app, tx)
    return { invited }
  })
}

async function renew(
  app: AppContext,
  tx: Tx,
  by: Actor,
  invitationid: string,
  token: string,
): Promise<Invited> {
  const { me } = by
  const expires_on = later(app.clock.now(), limits.accountLink)
  const changes = { token_sha256: tokenDigest(token), expires_on, invited_by: me.id }
  if (!(await giveNewLink(tx, invitationid, changes))) refuse('invitation-not-found')
  const { departmentid, email } = (await invitationById(tx, invitationid)) ?? refuse('invitation-not-found')
  await holdDepartment(tx, departmentid, 'department')
  if ((await userByEmail(tx, email)) !== undefined) refuse('email-taken', { field: 'email' })
  await forgetMailsAbout(tx, [invitationid])
  const invited = await invitedAs(app, tx, invitationid, token)
  refuseToKey(by, invited.invitation.is_admin)
  const detail = { email }
  await audit(app, tx, { actor: me, action: 'agent.renew-invitation', subject: null, detail })
  return invited
}

/** @throws invitation-not-found */
export function revokeInvitation(app: AppContext, by: Actor, invitationid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const revoked = await takeInvitation(tx, invitationid)
    if (revoked === undefined) refuse('invitation-not-found')
    refuseToKey(by, revoked.is_admin)
    await forgetMailsAbout(tx, [invitationid])
    const detail = { email: revoked.email }
    await audit(app, tx, { actor: by.me, action: 'agent.revoke-invitation', subject: null, detail })
    await announceInvitations(app, tx)
  })
}

/** The pages of all administrators load the list again: it holds no link. */
const announceInvitations = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, { event: events.adminListChanged, payload: { list: 'invitations' }, audience: [admins] })

async function invitedAs(app: AppContext, tx: Tx, invitationid: string, token: string): Promise<Invited> {
  const row = (await invitationById(tx, invitationid)) ?? refuse('invitation-not-found')
  const link = linkOf(app, token)
  const mail = isMailOn(app) ? await mailInvitation(app, tx, row, link) : null
  return { invitation: presentInvitation(row, app.clock.now(), mail), link }
}

/** In the language of the desk: that of the person is not known yet. */
function mailInvitation(app: AppContext, tx: Tx, row: InvitationRow, link: string): Promise<MailDelivery> {
  const { companyName: company, defaultLanguage: lang } = settingsOf(app)
  const { email: to, invited_by_name: by, department_name: department } = row
  const letter = writeLetter({ kind: 'invitation', lang, to, company, by, department, link })
  return queueMail(app, tx, { about: row.invitationid, letter, usefulUntil: row.expires_on })
}

function presentInvitation(row: InvitationRow, now: string, mail: MailDelivery | null): Invitation {
  const { departmentid: _department, is_valid: _valid, invited_by: _by, ...rest } = row
  return { ...rest, state: stateOf(row, now), mail }
}

function stateOf({ expires_on, is_valid }: InvitationRow, now: string): Invitation['state'] {
  if (!is_valid) return 'void'
  return microsecondsOf(expires_on) <= microsecondsOf(now) ? 'expired' : 'open'
}
