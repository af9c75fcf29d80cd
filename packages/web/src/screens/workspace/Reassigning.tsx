import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { looks, othersIn } from '../../features/activity/viewers.ts'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { onlineIn } from '../../features/colleagues/colleagues-model.ts'
import { ReassignDialog } from '../../features/tickets/components/ReassignDialog.tsx'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'

type ReassigningProps = { ticket: MyTicket; scheduled: number; onAway: () => void }

/** Reassigns a ticket, with the presence of possible handlers: who is online, and who reads it already. */
export function Reassigning({ ticket, scheduled, onAway }: ReassigningProps) {
  const colleagues = useQuery(colleaguesQuery).data?.value ?? []
  const viewers = othersIn(useStore(looks)[ticket.ticketid], useMe().id, useNow())
  return (
    <ReassignDialog
      ticket={ticket}
      onAway={onAway}
      scheduled={scheduled}
      onlineIn={(departmentid) => onlineIn(colleagues, departmentid)}
      isViewing={(userid) => viewers.some((viewer) => viewer.userid === userid)}
    />
  )
}
