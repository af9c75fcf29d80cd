import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts'
import { holdHistory } from '../../lib/hold-history.ts'
import { askOnLeaving, holdLinks } from '../../lib/leave-page.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Holds, UnsavedTexts, useHeld } from './unsaved-texts.ts'

type UnsavedPageProps = {
  /** Goes to another page of this origin. */
  onFollow: (path: string) => void
  children: ReactNode
}

/** What is changed in a form of the page goes with it only after a question. */
export function UnsavedPage({ onFollow, children }: UnsavedPageProps) {
  const texts = use(UnsavedTexts)
  const { isHeld, isSaving, tell } = useHeld()
  const [going, setGoing] = useState<{ go: () => void } | null>(null)
  const follow = useEffectEvent(onFollow)
  const letGo = useRef(() => {})
  // Also for the sheets beside the page, which ask for themselves.
  useEffect(() => holdLinks((path) => follow(path)), [])
  useEffect(() => {
    if (!isHeld || !texts) return undefined
    const question = (go: () => void) => setGoing({ go })
    const ask = (go: () => void) => {
      question(go)
      return true
    }
    const ends = [askBeforeLeaving(), askOnLeaving(ask), holdHistory(question, (path) => follow(path))]
    letGo.current = () => {
      for (const end of ends) end()
    }
    return letGo.current
  }, [isHeld, texts])
  const leave = () => {
    setGoing(null)
    // Nothing asks a second time on the way.
    letGo.current()
    going?.go()
  }
  // It was saved while the question was open: there is nothing left to ask about.
  const goOn = useEffectEvent(leave)
  useEffect(() => {
    if (!isHeld && going !== null) queueMicrotask(() => goOn())
  }, [isHeld, going])
  return (
    <Holds value={tell}>
      {children}
      {texts && (
        <AlertDialog
          {...texts}
          isOpen={going !== null}
          isDestructive
          isPending={isSaving}
          onNo={() => setGoing(null)}
          onYes={leave}
        />
      )}
    </Holds>
  )
}
