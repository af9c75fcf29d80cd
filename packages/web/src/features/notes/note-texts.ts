import type { Note } from '@switchboard/contract'
import { openKeptTexts } from '../../lib/kept-texts.ts'

/** Notes that are not added yet, by me and the ticket: another ticket, the answer and a reload do not lose them. */
export const texts = openKeptTexts('switchboard.note.')

export const keyOf = ({ userid, ticketid }: Pick<Note, 'userid' | 'ticketid'>): string =>
  `${userid}.${ticketid}`
