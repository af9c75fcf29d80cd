import { useEffect, useRef, useState } from 'react'

/**
 * A form over a record: it holds what this person has changed; the other fields follow what others save meanwhile, so that
 * saving undoes nothing of it (P6-35, P6-36).
 */
export function useEdits<Form extends object>(record: Form, first: Partial<Form> = {}) {
  const [edits, setEdits] = useState(first)
  const latest = useRef(edits)
  useEffect(() => {
    latest.current = edits
  })
  /** What the edited fields held when this person began to change them. */
  const [bases, setBases] = useState<Partial<Form>>(record)
  const form: Form = { ...record, ...edits }
  const change = (part: Partial<Form>) => {
    setBases((before) => ({ ...record, ...only(edits, before) }))
    setEdits((before) => changesOf(record, { ...before, ...part }))
  }
  const reset = () => setEdits({})
  /** Instead of all edits, over another record or what was saved of this one. */
  const replace = (next: Partial<Form>, over: Form) => {
    setBases(over)
    setEdits(next)
  }
  /** What was typed while the request was on its way is still to be saved (P13-80). Answers whether there is any. */
  const saved = (sent: Form): boolean => {
    const left = changesOf(sent, latest.current)
    setBases(sent)
    setEdits(left)
    return Object.keys(left).length > 0
  }
  /** For an answer: also what was typed since it was asked for. */
  const latestEdits = () => latest.current
  const isChanged = Object.keys(edits).length > 0
  const overtaken = overtakenOf(record, bases, edits)
  return { form, edits, isChanged, change, reset, replace, saved, latestEdits, overtaken }
}

/** What somebody else has saved since in the fields that this person has changed: the last to save wins, but knowingly (P12-160). */
function overtakenOf<Form extends object>(
  record: Form,
  bases: Partial<Form>,
  edits: Partial<Form>,
): Partial<Form> {
  const overtaken: Partial<Form> = {}
  for (const name in edits)
    if (!isSame(record[name], bases[name]) && !isSame(record[name], edits[name]))
      overtaken[name] = record[name]
  return overtaken
}

/** Some fields hold lists. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function only<Form extends object>(names: Partial<Form>, values: Partial<Form>): Partial<Form> {
  const kept: Partial<Form> = {}
  for (const name in names) kept[name] = values[name]
  return kept
}

/** What was changed and changed back follows the record again. */
function changesOf<Form extends object>(record: Form, edits: Partial<Form>): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const name in edits) if (!isSame(edits[name], record[name])) changes[name] = edits[name]
  return changes
}
