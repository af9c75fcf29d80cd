import { useEffect, useState } from 'react'
import { now } from '../../lib/browser.ts'
import { useStore } from '../../lib/store.ts'
import { clientTyping, isClientTyping, untilNextStops } from './client-typing.ts'

/** Tells of each ticket whether its client writes; the list is drawn anew only while one does. */
export function useTypingClients(): (ticketid: string) => boolean {
  const seen = useStore(clientTyping)
  const [at, setAt] = useState(now)
  useEffect(() => {
    const left = untilNextStops(seen, now())
    if (left === null) return
    const timer = setTimeout(() => setAt(now()), left)
    return () => clearTimeout(timer)
  }, [seen, at])
  return (ticketid) => isClientTyping(seen[ticketid], at)
}
