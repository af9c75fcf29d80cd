import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { InvitationsTable } from '../../platform/db/tables/staff-tables.ts'

const inviterMay = sql<boolean>`users.is_admin and users.closed_on is null and users.turned_away_on is null`

/** Nobody can join a department that was deleted, or with an email that has an account meanwhile. */
const canBeAccepted = sql<boolean>`
  exists (select from departments d where d.departmentid = invitations.departmentid and d.deleted_on is null)
  and not exists (select from users u where lower(u.email) = lower(invitations.email))`

/** With the names of the department and of the inviter, and whether its link works until it expires. */
const invitationsIn = (reader: Reader) =>
  reader.query
    .selectFrom('invitations')
    .innerJoin('departments', 'departments.departmentid', 'invitations.departmentid')
    .innerJoin('users', 'users.userid', 'invitations.invited_by')
    .select([
      'invitationid',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.departmentid',
      'department_name',
      'invitations.is_admin',
      'invitations.invited_by',
      'invitations.created_on',
      'expires_on',
    ])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('invited_by_name'))
    .select(sql<boolean>`${inviterMay} and ${canBeAccepted}`.as('is_valid'))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Newest first. One whose email has an account meanwhile is over: nobody can do anything about it (P12-125). */
export const listInvitations = (reader: Reader) =>
  invitationsIn(reader)
    .leftJoin('users as taker', (join) =>
      join.on(sql<string>`lower(taker.email)`, '=', sql<string>`lower(invitations.email)`),
    )
    .where('taker.userid', 'is', null)
    .orderBy('invitations.created_on', 'desc')
    .orderBy('invitations.email')
    .execute()

export const invitationById = (reader: Reader, invitationid: string): Promise<InvitationRow | undefined> =>
  invitationsIn(reader).where('invitationid', '=', invitationid).executeTakeFirst()

const goodInvitations = (reader: Reader, now: string) =>
  invitationsIn(reader).where('expires_on', '>', now).where(inviterMay).where(canBeAccepted)

/** One whose link is still good. */
export const invitationOf = (
  reader: Reader,
  token_sha256: Buffer,
  now: string,
): Promise<InvitationRow | undefined> =>
  goodInvitations(reader, now).where('token_sha256', '=', token_sha256).executeTakeFirst()

/** One that is still good, by the address it was sent to. */
export const invitationTo = (
  reader: Reader,
  email: string,
  now: string,
): Promise<InvitationRow | undefined> =>
  goodInvitations(reader, now)
    .where(sql`lower(invitations.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

type Ended = Pick<InvitationRow, 'invitationid' | 'is_admin'>

/** Deletes those whose email has an account meanwhile. */
export const dropTakenInvitations = (tx: Tx): Promise<Pick<Ended, 'invitationid'>[]> =>
  tx.query
    .deleteFrom('invitations')
    .using('users')
    .where(sql`lower(users.email)`, '=', sql`lower(invitations.email)`)
    .returning('invitationid')
    .execute()

/** An earlier invitation to the same address ends. @returns those */
export async function replaceInvitation(tx: Tx, invitation: Insertable<InvitationsTable>): Promise<Ended[]> {
  const replaced = await tx.query
    .deleteFrom('invitations')
    .where(sql`lower(email)`, '=', sql`lower(${invitation.email})`)
    .returning(['invitationid', 'is_admin'])
    .execute()
  await tx.query.insertInto('invitations').values(invitation).execute()
  return replaced
}

/** @returns whether there was such an invitation */
export async function giveNewLink(
  tx: Tx,
  invitationid: string,
  changes: { token_sha256: Buffer; expires_on: string; invited_by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('invitations')
    .set(changes)
    .where('invitationid', '=', invitationid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that a new link helps. Two administrators who ask at once renew each one once. */
export const lockExpiredInvitations = (tx: Tx, now: string): Promise<{ invitationid: string }[]> =>
  tx.query
    .selectFrom('invitations')
    .select('invitationid')
    .where('expires_on', '<=', now)
    .where(canBeAccepted)
    .orderBy('email')
    .orderBy('invitationid')
    .forUpdate()
    .execute()

/** Deletes it; undefined when another request has been faster. */
export const takeInvitation = (tx: Tx, invitationid: string) =>
  tx.query
    .deleteFrom('invitations')
    .where('invitationid', '=', invitationid)
    .returning(['email', 'invited_by', 'is_admin'])
    .executeTakeFirst()
