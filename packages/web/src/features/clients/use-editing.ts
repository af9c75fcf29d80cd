import { useState } from 'react'
import { noLeftEdits, useLeftEdits } from '../../live/left-edits.ts'
import type { ClientForm } from './mutations.ts'

/** What is typed into the sheet of a client. */
export type ClientEdits = { clientid: string; edits: Partial<ClientForm> }

export const leftClientEdits = noLeftEdits<ClientEdits>()

/**
 * Whether this client's sheet is open. What was typed before a failure or the end of the session closed it is there again.
 * @param former The id of a record that was merged into this client while its sheet was open: the sheet goes on with this one.
 */
export function useEditing(clientid: string, former = clientid) {
  const left = useLeftEdits(leftClientEdits)
  const [opened, open] = useState(left?.clientid)
  const [draft, setDraft] = useState(left)
  const isOf = (id: string | undefined) => id !== undefined && (id === clientid || id.startsWith(former))
  return {
    isOpen: isOf(opened),
    /** The record that it was opened for: the same as long as it stays open. */
    opened,
    setOpen: (isOpen: boolean) => open(isOpen ? clientid : undefined),
    draft: draft && isOf(draft.clientid) ? draft.edits : null,
    setDraft: (edits: Partial<ClientForm> | null) => setDraft(edits ? { clientid, edits } : undefined),
  }
}
