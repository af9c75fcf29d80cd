import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TicketView } from '../../features/tickets/api.ts'

/** Which list, ticket and private chat are in front: kept in the address, so that a reload and a link show the same. */
export function useWorkspace() {
  const [params, setParams] = useSearchParams()
  const view: TicketView = params.get('view') === 'closed' ? 'closed' : 'open'
  const selected = params.get('ticket')
  const talkingTo = params.get('private')
  const change = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: name !== 'ticket' },
      ),
    [setParams],
  )
  const actions = useMemo(
    () => ({
      select: (ticketid: string | null) => change('ticket', ticketid),
      talk: (userid: string | null) => change('private', userid),
      show: (list: TicketView) => change('view', list === 'open' ? null : list),
    }),
    [change],
  )
  return { view, selected, talkingTo, ...actions }
}
