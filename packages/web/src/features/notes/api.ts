import { applyToNotes, calls, type TicketNotes } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'
import { unwrap, failureOf } from '../../live/outcome.ts'
import { failureText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

export const notesQuery = (ticketid: string) =>
  queryOptions({
    queryKey: ['notes', ticketid] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getNotes, { params: { ticketid } }),
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

export function useAddNote(ticketid: string, t: TFunction) {
  return useMutation({
    mutationFn: (body: NoteToAdd) => unwrap(callApi(calls.addNote, { params: { ticketid }, body })),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        text: t('notes.failed'),
        sub: failureText(failureOf(error), t),
      }),
  })
}
