import { useCallback, useState } from 'react'

/** Something that is open for one ticket and gone with the next. */
export function useOfTicket<Value>(ticketid: string | null): [Value | null, (value: Value | null) => void] {
  const [held, setHeld] = useState<{ ticketid: string | null; value: Value | null }>({
    ticketid,
    value: null,
  })
  const hold = useCallback((value: Value | null) => setHeld({ ticketid, value }), [ticketid])
  return [held.ticketid === ticketid ? held.value : null, hold]
}
