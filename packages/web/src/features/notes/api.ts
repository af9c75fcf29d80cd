import { applyToNotes, calls, type TicketNotes } from '@switchboard/contract'
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi, request } from '../../live/api.ts'
import { fetchSnapshot, applyLive } from '../../live/snapshot.ts'
import type { Snapshot } from '../../live/outcome.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { showFailure } from '../../live/show-failure.ts'
import { noteIsStored, noteNotAdded } from './written-note.ts'

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

/** @param onAdded runs also when the note was left before the answer came; with those whom its mentions reach */
export function useAddNote(
  ticketid: string,
  t: TFunction,
  onAdded: (note: NoteToAdd, mentioned: readonly string[]) => void,
) {
  return useMutation({
    mutationFn: (body: NoteToAdd) => request(calls.addNote, { params: { ticketid }, body }),
    onSuccess: (stored, note) => {
      noteIsStored(stored)
      onAdded(note, stored.mentions)
    },
    onError: (error, { noteid }, _, { client }) => {
      if (!isListed(client, ticketid, noteid)) noteNotAdded(noteid, showFailure(t('notes.failed'), error, t))
    },
  })
}

/** It was added if only its answer was lost. */
const isListed = (queries: QueryClient, ticketid: string, noteid: string): boolean =>
  queries.getQueryData(notesQuery(ticketid).queryKey)?.value.notes.some((note) => note.noteid === noteid) ===
  true

/** Every list of notes that is loaded. */
export const handleNoteEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'newNote') noteIsStored(event.payload.note)
  if (event.type === 'ticketOutOfSight')
    return void queries.resetQueries({ queryKey: ['notes', event.payload.ticketid] })
  queries.setQueriesData<Snapshot<TicketNotes>>({ queryKey: ['notes'] }, (notes) =>
    applyLive(notes, event, applyToNotes),
  )
}
