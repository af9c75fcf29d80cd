import { events, type Me, type Note } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { notify } from '../notifications/notifications.ts'
import { accessTicket, accessTicketLocked, seesTicket, type TicketRow } from '../tickets/tickets.ts'
import { usersWhoSee } from '../users/users.ts'

/** The internal notes of a ticket I see, oldest first. No channel sender knows this table. */
export async function notesOf(app: AppContext, me: Me, ticketid: string): Promise<Note[]> {
  await accessTicket(app.db, me, ticketid)
  return noteRows(app.db)
    .where('notes.ticketid', '=', ticketid)
    .orderBy('notes.created_on')
    .orderBy('noteid')
    .execute()
}

interface NewNote {
  ticketid: string
  noteid: string
  content: string
  mentions: readonly string[]
}

/** Adds a note and notifies the mentioned colleagues who see the ticket. A repeat returns the same note. */
export function addNote(app: AppContext, me: Me, wanted: NewNote): Promise<Note> {
  const content = wanted.content.trim()
  if (content === '') refuse('empty-message', { field: 'content' })
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, wanted.ticketid)
    const known = await noteById(tx, wanted.noteid)
    if (known !== undefined) return sameNote(tx, known, me, ticket)
    // Only colleagues who may see the ticket are notified: a mention gives no access.
    const colleagues = wanted.mentions.filter((userid) => userid !== me.id)
    const mentioned = await usersWhoSee(tx, ticket, colleagues)
    const note: Note = {
      noteid: wanted.noteid,
      ticketid: ticket.ticketid,
      after_seq: ticket.last_seq,
      userid: me.id,
      user_name: `${me.firstName} ${me.lastName}`.trim(),
      content,
      mentions: mentioned,
      created_on: app.clock.now(),
    }
    // Deleted since, or sent for another ticket at the same moment.
    if (!(await insertNote(tx, note))) return sameNote(tx, await noteById(tx, wanted.noteid), me, ticket)
    for (const userid of mentioned) await notifyMentioned(app, tx, userid, note, ticket)
    await announce(app, tx, {
      event: events.newNote,
      payload: { note },
      audience: ticketRooms(ticket),
      actor: me.id,
    })
    return note
  })
}

/** An id always belongs to its first note. */
async function sameNote(tx: Tx, known: Note | undefined, me: Me, ticket: TicketRow): Promise<Note> {
  if (known === undefined) refuse('message-id-taken', { field: 'noteid' })
  if (known.userid === me.id && known.ticketid === ticket.ticketid) return known
  const isSeen = await seesTicket(tx, me, known.ticketid)
  refuse(isSeen ? 'message-id-taken' : 'message-not-found', { field: 'noteid' })
}

const notifyMentioned = (
  app: AppContext,
  tx: Tx,
  userid: string,
  note: Note,
  ticket: TicketRow,
): Promise<void> =>
  notify(app, tx, {
    userid,
    type: 'mention',
    name: note.user_name,
    ticketid: ticket.ticketid,
    ticket_created_on: ticket.created_on,
    ticket_platform: ticket.platform,
    content: note.content,
  })

const noteRows = (reader: Reader) =>
  reader.query
    .selectFrom('notes')
    .innerJoin('users', 'users.userid', 'notes.userid')
    .select([
      'noteid',
      'notes.ticketid',
      'after_seq',
      'notes.userid',
      'content',
      'mentions',
      'notes.created_on',
    ])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('user_name'))
    .where('deleted_on', 'is', null)

const noteById = (tx: Tx, noteid: string): Promise<Note | undefined> =>
  noteRows(tx).where('noteid', '=', noteid).executeTakeFirst()

/** False: its id is taken. */
async function insertNote(tx: Tx, { user_name: _name, ...row }: Note): Promise<boolean> {
  const inserted = await tx.query
    .insertInto('notes')
    .values({ ...row, mentions: [...row.mentions] })
    .onConflict((conflict) => conflict.column('noteid').doNothing())
    .returning('noteid')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Moves notes below deleted messages to the end of the remaining chat. */
export async function moveNotesUp(tx: Tx, ticketid: string, seq: number): Promise<void> {
  await tx.query
    .updateTable('notes')
    .set({ after_seq: seq })
    .where('ticketid', '=', ticketid)
    .where('after_seq', '>', seq)
    .execute()
}

export async function deleteNotesOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('notes').where('ticketid', 'in', ticketids).execute()
}
