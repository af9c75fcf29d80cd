import { useState } from 'react'

/**
 * A form over a record: it holds what this person has changed; the other fields follow what others save meanwhile, so that
 * saving undoes nothing of it (P6-35, P6-36).
 */
export function useEdits<Form extends object>(record: Form, first: Partial<Form> = {}) {
  const [edits, setEdits] = useState(first)
  const form: Form = { ...record, ...edits }
  const change = (part: Partial<Form>) => setEdits((before) => changesOf(record, { ...before, ...part }))
  const reset = () => setEdits({})
  /** Instead of all edits, as for another record. */
  const replace = (next: Partial<Form>) => setEdits(next)
  /** What was typed while the request was on its way is still to be saved (P13-80). */
  const saved = (sent: Form) => setEdits((before) => changesOf(sent, before))
  return { form, edits, change, reset, replace, saved }
}

/** What was changed and changed back follows the record again. */
function changesOf<Form extends object>(record: Form, edits: Partial<Form>): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const name in edits) if (edits[name] !== record[name]) changes[name] = edits[name]
  return changes
}
