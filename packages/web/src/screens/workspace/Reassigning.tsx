import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { looks, othersIn } from '../../features/activity/viewers.ts'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { onlineIn } from '../../features/colleagues/colleagues-model.ts'
import { ReassignDialog } from '../../features/tickets/components/ReassignDialog.tsx'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'

type ReassigningProps = Pick<
  ComponentProps<typeof ReassignDialog>,
  'ticket' | 'scheduled' | 'onAway' | 'onDone'
>

/** Reassigns a ticket, with the presence of possible handlers: who is online, and who reads it already. */
export function Reassigning(props: ReassigningProps) {
  const colleagues = useQuery(colleaguesQuery).data?.value ?? []
  const viewers = othersIn(useStore(looks)[props.ticket.ticketid], useMe().id, useNow())
  return (
    <ReassignDialog
      {...props}
      onlineIn={(departmentid) => onlineIn(colleagues, departmentid)}
      isViewing={(userid) => viewers.some((viewer) => viewer.userid === userid)}
    />
  )
}
