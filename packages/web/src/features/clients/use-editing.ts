import { useState } from 'react'
import { noLeftEdits, useLeftEdits } from '../../live/left-edits.ts'
import type { ClientForm } from './mutations.ts'

/** What is typed into the sheet of a client. */
export type ClientEdits = { clientid: string; edits: Partial<ClientForm> }

export const leftClientEdits = noLeftEdits<ClientEdits>()

/** Whether this client's sheet is open. What was typed before a failure or the end of the session closed it is there again. */
export function useEditing(clientid: string) {
  const left = useLeftEdits(leftClientEdits)
  const [opened, open] = useState(left?.clientid)
  const [draft, setDraft] = useState(left)
  return {
    isOpen: opened === clientid,
    setOpen: (isOpen: boolean) => open(isOpen ? clientid : undefined),
    draft: draft?.clientid === clientid ? draft.edits : null,
    setDraft: (edits: Partial<ClientForm> | null) => setDraft(edits ? { clientid, edits } : undefined),
  }
}
