import { createContext, use, useCallback, useEffect, useId, useState } from 'react'
import type { AlertDialogProps } from './AlertDialog.tsx'

/** What is asked before typed text is lost, and the two answers; without them nothing is asked. */
export const UnsavedTexts = createContext<Pick<AlertDialogProps, 'question' | 'noLabel' | 'yesLabel'> | null>(
  null,
)

/** Something in a form is changed, or the form is on its way to the server. */
type Held = 'changed' | 'saving'

type Tell = (by: string, held: Held | null) => void

/** Each form in a dialog, sheet or page reports here whether anything in it is changed: also switches, choices and files. */
export const Holds = createContext<Tell>(() => undefined)

/** A form reports to what is around it whether it is changed. */
export const useHolds = (isChanged: boolean): void => useTell(isChanged ? 'changed' : null)

/** What saves a form reports that its answer is awaited: what is on its way can be discarded no more. */
export const useSaves = (isSaving: boolean): void => useTell(isSaving ? 'saving' : null)

function useTell(held: Held | null): void {
  const tell = use(Holds)
  const by = useId()
  useEffect(() => {
    tell(by, held)
    return () => tell(by, null)
  }, [tell, by, held])
}

/** Whether any form is changed or being saved, and what forms tell it by. */
export function useHeld(): { isHeld: boolean; isSaving: boolean; tell: Tell } {
  const [reported, setReported] = useState<Readonly<Record<string, Held>>>({})
  const tell = useCallback<Tell>(
    (by, held) =>
      setReported((before) => {
        if ((before[by] ?? null) === held) return before
        const { [by]: _, ...others } = before
        return held === null ? others : { ...others, [by]: held }
      }),
    [],
  )
  const all = Object.values(reported)
  return { isHeld: all.includes('changed'), isSaving: all.includes('saving'), tell }
}
