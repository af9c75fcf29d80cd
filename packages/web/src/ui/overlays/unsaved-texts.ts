import { createContext, use, useEffect } from 'react'
import type { AlertDialogProps } from './AlertDialog.tsx'

/** What is asked before typed text is lost, and the two answers; without them nothing is asked. */
export const UnsavedTexts = createContext<Pick<AlertDialogProps, 'question' | 'noLabel' | 'yesLabel'> | null>(
  null,
)

/** Told by the form in a dialog or sheet whether anything in it is changed: also switches, choices and files. */
export const Holds = createContext<(holds: boolean) => void>(() => undefined)

/** A form tells what is around it whether it is changed. */
export function useHolds(holds: boolean): void {
  const tell = use(Holds)
  useEffect(() => {
    tell(holds)
    return () => tell(false)
  }, [tell, holds])
}
