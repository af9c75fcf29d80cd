import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TicketView } from '../../features/tickets/api.ts'
import { addressWith } from '../../lib/address-with.ts'
import { changeAddress } from '../../lib/use-back-closes.ts'

/** Which list, ticket and private chat are in front: kept in the address, so that a reload and a link show the same. */
export function useWorkspace() {
  const [params, setParams] = useSearchParams()
  const view: TicketView = params.get('view') === 'closed' ? 'closed' : 'open'
  const selected = params.get('ticket')
  /** The message at which the ticket is to be opened, until its chat has gone there. */
  const goal = params.get('message')
  const talkingTo = params.get('private')
  const change = useCallback(
    (values: Record<string, string | null>) =>
      changeAddress(() => setParams(addressWith(values), { replace: !leadsOn(values) })),
    [setParams],
  )
  const actions = useMemo(
    () => ({
      select: (ticketid: string | null, messageid: string | null = null) =>
        change({ ticket: ticketid, message: messageid }),
      reached: () => change({ message: null }),
      talk: (userid: string | null) => change({ private: userid }),
      show: (list: TicketView) => change({ view: list === 'open' ? null : list }),
    }),
    [change],
  )
  return { view, selected, goal, talkingTo, ...actions }
}

export type Workspace = ReturnType<typeof useWorkspace>

/** The ticket that was gone to last. The page may not have drawn it yet: what is in front is then another one. */
export const wantedTicket = (): string | null => new URLSearchParams(location.search).get('ticket')

/** Another ticket is a step that Back takes back; accepting the one in front selects it again. */
const leadsOn = ({ ticket }: Record<string, string | null>): boolean =>
  ticket !== undefined && ticket !== wantedTicket()
