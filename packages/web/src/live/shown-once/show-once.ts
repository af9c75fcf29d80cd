import { createContext, type ReactNode, type RefObject } from 'react'
import { newId } from '../../lib/browser.ts'
import { openStore } from '../../lib/store.ts'

/** A secret or a link that the server tells only in one answer. */
interface Once {
  title: string
  content: ReactNode
  /** It went out by mail too: nothing is lost with the dialog. */
  isMailed?: boolean
  /** Has the focus afterwards, where what had it before is gone. */
  opener?: RefObject<HTMLElement | null>
}

export type WaitingOnce = Once & { id: string }

/** What waits to be shown, the first of it in sight; null once nobody is signed in: it is not for the next user. */
export const shownOnce = openStore<readonly WaitingOnce[] | null>([])

/** Shows it over whatever page is open, also when the form that asked for it was left before the answer. */
export function showOnce(once: Once): void {
  const waiting = shownOnce.get()
  if (waiting !== null) shownOnce.set([...waiting, { ...once, id: newId() }])
}

interface OnceActions {
  /** It was copied or saved: the dialog may be closed without a question. */
  onTaken: () => void
  /** The user says that it is kept. */
  onKept: () => void
}

export const OnceActions = createContext<OnceActions>({ onTaken: () => undefined, onKept: () => undefined })
