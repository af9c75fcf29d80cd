import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import type { NoteView } from '../../features/chat/components/StreamRow.tsx'
import { NoteItem } from '../../features/notes/components/NoteItem.tsx'

/** A note with the names of those it mentions. */
export const NoteInStream: NoteView = (props) => (
  <NoteItem {...props} colleagues={useQuery(colleaguesQuery).data?.value ?? []} />
)
