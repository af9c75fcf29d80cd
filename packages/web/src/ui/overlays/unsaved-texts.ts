import { createContext } from 'react'
import type { AlertDialogProps } from './AlertDialog.tsx'

/** What is asked before typed text is lost, and the two answers; without them nothing is asked. */
export const UnsavedTexts = createContext<Pick<AlertDialogProps, 'question' | 'noLabel' | 'yesLabel'> | null>(
  null,
)
