import { createContext, use, useCallback, useEffect, useId, useState } from 'react'
import type { AlertDialogProps } from './AlertDialog.tsx'

/** What is asked before typed text is lost, and the two answers; without them nothing is asked. */
export const UnsavedTexts = createContext<Pick<AlertDialogProps, 'question' | 'noLabel' | 'yesLabel'> | null>(
  null,
)

type Tell = (form: string, holds: boolean) => void

/** Each form in a dialog, sheet or page reports here whether anything in it is changed: also switches, choices and files. */
export const Holds = createContext<Tell>(() => undefined)

/** A form reports to what is around it whether it is changed. */
export function useHolds(holds: boolean): void {
  const tell = use(Holds)
  const form = useId()
  useEffect(() => {
    tell(form, holds)
    return () => tell(form, false)
  }, [tell, form, holds])
}

/** Whether any form is changed, and what forms tell it by. */
export function useHeld(): [isHeld: boolean, tell: Tell] {
  const [changed, setChanged] = useState<readonly string[]>([])
  const tell = useCallback<Tell>(
    (form, holds) =>
      setChanged((before) => {
        if (before.includes(form) === holds) return before
        return holds ? [...before, form] : before.filter((one) => one !== form)
      }),
    [],
  )
  return [changed.length > 0, tell]
}
