import { useEffect } from 'react'
import { streamRemote } from '../stream-remote.ts'

/** Lets the keys of the desk reach this stream while it is in front. */
export function useRemote(
  toNewest: () => void,
  onJump: (messageid: string, takesFocus: boolean) => void,
): void {
  useEffect(() => {
    streamRemote.set({ toNewest, show: (messageid) => onJump(messageid, true) })
    return () => streamRemote.set(null)
  }, [toNewest, onJump])
}
