import type { Me } from '@switchboard/contract'
import { createContext, use } from 'react'

export const MeContext = createContext<Me | null>(null)

/** The signed-in agent; only asked below the session guard. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('asked who is signed in outside the session guard')
  return me
}
