import { useState } from 'react'

/**
 * A form over a record: it holds what this person has changed; the other fields follow what others save meanwhile, so that
 * saving undoes nothing of it (P6-35, P6-36).
 */
export function useEdits<Form extends object>(record: Form, first: Partial<Form> = {}) {
  const [edits, setEdits] = useState(first)
  /** What the edited fields held when this person began to change them. */
  const [bases, setBases] = useState<Partial<Form>>(record)
  const form: Form = { ...record, ...edits }
  const change = (part: Partial<Form>) => {
    setBases((before) => ({ ...record, ...only(edits, before) }))
    setEdits((before) => changesOf(record, { ...before, ...part }))
  }
  const reset = () => setEdits({})
  /** Instead of all edits, as for another record. */
  const replace = (next: Partial<Form>) => setEdits(next)
  /** What was typed while the request was on its way is still to be saved (P13-80). */
  const saved = (sent: Form) => setEdits((before) => changesOf(sent, before))
  /** Somebody else has saved another value since. */
  const isOvertaken = (name: keyof Form): boolean =>
    name in edits && record[name] !== bases[name] && record[name] !== edits[name]
  return { form, edits, change, reset, replace, saved, isOvertaken }
}

function only<Form extends object>(names: Partial<Form>, values: Partial<Form>): Partial<Form> {
  const kept: Partial<Form> = {}
  for (const name in names) kept[name] = values[name]
  return kept
}

/** What was changed and changed back follows the record again. */
function changesOf<Form extends object>(record: Form, edits: Partial<Form>): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const name in edits) if (edits[name] !== record[name]) changes[name] = edits[name]
  return changes
}
