import { applyToNotes, calls, type TicketNotes } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

export const notesQuery = (ticketid: string) =>
  queryOptions({
    queryKey: ['notes', ticketid] as const,
    queryFn: () =>
      fetchFresh(
        () => callDesk(calls.getNotes, { params: { ticketid } }),
        (notes): TicketNotes => ({ ticketid, notes }),
        applyToNotes,
      ),
  })

interface NoteToAdd {
  /** Made by this page: a second try is the same note. */
  noteid: string
  content: string
  mentions: string[]
}

export function useAddNote(ticketid: string, words: { desk: TFunction; team: TFunction<'team'> }) {
  return useMutation({
    mutationFn: (body: NoteToAdd) => answered(callDesk(calls.addNote, { params: { ticketid }, body })),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        text: words.team('notes.failed'),
        sub: failureWords(failureOf(error), words.desk),
      }),
  })
}
