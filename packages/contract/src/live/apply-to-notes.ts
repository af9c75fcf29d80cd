import type { Draft, Note } from '../entities/note.ts'
import type { Ticket } from '../entities/ticket.ts'
import { fullName } from './apply-to-colleagues.ts'
import type { LiveEvent } from './live-event.ts'
import { change, put, withFields, without } from './lists.ts'
import { compareInstants, compareText } from './order.ts'

/** The notes of one ticket, oldest first. */
export interface TicketNotes {
  ticketid: string
  notes: readonly Note[]
}

export function applyToNotes(state: TicketNotes, event: LiveEvent): TicketNotes {
  if (event.type === 'undoTicketAction') return moveUp(state, event.payload.ticket)
  if (event.type === 'agentChanged') {
    const { agent } = event.payload
    const named = (note: Note): Note =>
      note.userid === agent.userid ? { ...note, user_name: fullName(agent) } : note
    return withFields(state, { notes: change(state.notes, named) })
  }
  if (event.type === 'ticketsEmptied')
    return event.payload.ticketids.includes(state.ticketid)
      ? withFields(state, { notes: without(state.notes, () => true) })
      : state
  if (event.type !== 'newNote' || event.payload.note.ticketid !== state.ticketid) return state
  const notes = put(state.notes, event.payload.note, (note) => note.noteid, compareNotes)
  return notes === state.notes ? state : { ...state, notes }
}

/** Notes below messages that are gone go to the end of what is left. */
function moveUp(state: TicketNotes, { ticketid, last_seq }: Ticket): TicketNotes {
  if (ticketid !== state.ticketid) return state
  const moved = (note: Note): Note => ({ ...note, after_seq: Math.min(note.after_seq, last_seq) })
  return withFields(state, { notes: change(state.notes, moved) })
}

/** My drafts, in no order that matters. */
export function applyToDrafts(drafts: readonly Draft[], event: LiveEvent): readonly Draft[] {
  if (event.type === 'ticketsEmptied')
    return without(drafts, ({ ticketid }) => event.payload.ticketids.includes(ticketid))
  if (event.type !== 'draftChanged') return drafts
  const { draft } = event.payload
  if (draft.content === '') return without(drafts, (one) => one.ticketid === draft.ticketid)
  return put(
    drafts,
    draft,
    (one) => one.ticketid,
    (a, b) => compareText(a.ticketid, b.ticketid),
  )
}

/** The order of GET /{ticketid}/notes. */
export const compareNotes = (a: Note, b: Note): number =>
  compareInstants(a.created_on, b.created_on) || compareText(a.noteid, b.noteid)
