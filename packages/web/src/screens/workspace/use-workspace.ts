import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TicketView } from '../../features/tickets/api.ts'

/** Which list and which ticket are in front: kept in the address, so that a reload and a link show the same. */
export function useWorkspace() {
  const [params, setParams] = useSearchParams()
  const view: TicketView = params.get('view') === 'closed' ? 'closed' : 'open'
  const selected = params.get('ticket')
  const change = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: name === 'view' },
      ),
    [setParams],
  )
  const deeds = useMemo(
    () => ({
      select: (ticketid: string | null) => change('ticket', ticketid),
      show: (list: TicketView) => change('view', list === 'open' ? null : list),
    }),
    [change],
  )
  return { view, selected, ...deeds }
}
