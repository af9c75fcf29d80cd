import { type FocusEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askOnLeaving } from '../../lib/leave-page.ts'
import { stayOpen, useBackCloses } from '../../lib/use-back-closes.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Holds, UnsavedTexts, useHeld } from './unsaved-texts.ts'

interface Unsaved {
  /** Closes, after a question when there is something to lose. */
  leave: () => void
  /** Goes on what is around the fields. */
  watched: { onFocus: (event: FocusEvent) => void; onInput: () => void }
  /** Goes around the form, and around what saves it. */
  held: (form: ReactNode) => ReactNode
  question: ReactNode
}

/**
 * What was typed, or changed in a form that tells, goes with its dialog or sheet only after a question, except by the form's own
 * buttons (P12-150): when the dialog is closed, and when something leads to another page.
 */
export function useUnsaved(onClose: () => void, isAsked = true, isSecret = false): Unsaved {
  const texts = use(UnsavedTexts)
  const fields = useRef(new Map<Field, string>())
  const [isTyped, setTyped] = useState(false)
  const { isHeld, isSaving, tell } = useHeld()
  const [asking, setAsking] = useState<{ go?: () => void } | null>(null)
  const last = useRef<Field>(null)
  /** False where there is nothing to lose. */
  const ask = (go?: () => void) => {
    if (!isAsked || !texts) return false
    if (!isHeld && !isChanged(fields.current)) return false
    // The cross may have taken the focus: with "Keep editing" it is back where one types.
    last.current?.focus()
    setAsking({ ...(go && { go }) })
    return true
  }
  const leave = () => {
    if (ask()) stayOpen()
    else onClose()
  }
  const discard = () => {
    onClose()
    asking?.go?.()
  }
  const askFirst = useEffectEvent(ask)
  useEffect(() => askOnLeaving((go) => askFirst(go)), [])
  // It was saved while the question was open: there is nothing left to ask about.
  const goOn = useEffectEvent(() => isChanged(fields.current) || discard())
  useEffect(() => {
    if (asking && !isHeld) goOn()
  }, [asking, isHeld])
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
      <AlertDialog
        {...texts}
        isOpen={asking !== null}
        isDestructive
        isPending={isSaving}
        onNo={() => setAsking(null)}
        onYes={discard}
      />
    ),
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** A search holds nothing. */
const isField = (target: Element): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search')

const isChanged = (fields: ReadonlyMap<Field, string>): boolean =>
  [...fields].some(([field, before]) => field.isConnected && field.value !== before)
