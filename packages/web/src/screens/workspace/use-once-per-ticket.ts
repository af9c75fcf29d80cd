import { useCallback, useRef } from 'react'

/**
 * Begins what is asked for a ticket, unless the same is on its way for it already. Other tickets do not wait for it: on a slow line
 * an answer takes long.
 */
export function useOncePerTicket() {
  const running = useRef(new Set<string>())
  return useCallback((ticketid: string, begin: () => Promise<unknown>) => {
    if (running.current.has(ticketid)) return
    running.current.add(ticketid)
    const settle = () => running.current.delete(ticketid)
    void begin().then(settle, settle)
  }, [])
}
