import { useMemo, useSyncExternalStore } from 'react'
import { textsBeside, type TextsByTicket } from '../../lib/texts-by-ticket.ts'
import { useMe } from '../../live/me.ts'
import { keyOf, texts } from './note-texts.ts'

/** My notes that are not added yet, of all tickets but one; writing on for that one does not render who reads the others. */
export function useNoteDraftsBeside(ticketid: string | null): TextsByTicket {
  const mine = keyOf({ userid: useMe().id, ticketid: '' })
  const read = useMemo(() => textsBeside({ get: () => texts.beginning(mine) }, ticketid), [mine, ticketid])
  return useSyncExternalStore(texts.follow, read)
}
