import { type FocusEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { stayOpen, useBackCloses } from '../../lib/use-back-closes.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Holds, UnsavedTexts, useHeld } from './unsaved-texts.ts'

interface Unsaved {
  /** Closes, after a question when there is something to lose. */
  leave: () => void
  /** Goes on what is around the fields. */
  watched: { onFocus: (event: FocusEvent) => void; onInput: () => void }
  /** Goes around the form. */
  held: (form: ReactNode) => ReactNode
  question: ReactNode
}

/** What was typed, or changed in a form that tells, goes with its dialog or sheet only after a question, except by the form's own buttons (P12-150). */
export function useUnsaved(onClose: () => void, isAsked = true, isSecret = false): Unsaved {
  const texts = use(UnsavedTexts)
  const fields = useRef(new Map<Field, string>())
  const [isTyped, setTyped] = useState(false)
  const [isHeld, tell] = useHeld()
  const [isAsking, setAsking] = useState(false)
  const last = useRef<Field>(null)
  const leave = () => {
    if (!isAsked || !texts) return onClose()
    if (!isHeld && !isChanged(fields.current)) return onClose()
    // The cross may have taken the focus: with "Keep editing" it is back where one types.
    last.current?.focus()
    setAsking(true)
    stayOpen()
  }
  // It was saved while the question was open: there is nothing left to ask about.
  const goOn = useEffectEvent(() => isChanged(fields.current) || onClose())
  useEffect(() => {
    if (isAsking && !isHeld) goOn()
  }, [isAsking, isHeld])
  useBackCloses(leave, true, isSecret || (isAsked && (isHeld || isTyped)))
  return {
    leave,
    watched: {
      onFocus({ target }) {
        if (!isField(target)) return
        last.current = target
        if (!fields.current.has(target)) fields.current.set(target, target.value)
      },
      onInput: () => setTyped(isChanged(fields.current)),
    },
    held: (form) => <Holds value={tell}>{form}</Holds>,
    question: texts && (
      <AlertDialog {...texts} isOpen={isAsking} isDestructive onNo={() => setAsking(false)} onYes={onClose} />
    ),
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** A search holds nothing. */
const isField = (target: Element): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search')

const isChanged = (fields: ReadonlyMap<Field, string>): boolean =>
  [...fields].some(([field, before]) => field.isConnected && field.value !== before)
