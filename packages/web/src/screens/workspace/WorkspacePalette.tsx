import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../../live/departments.ts'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { Palette } from '../../features/palette/components/Palette.tsx'
import { unreadOf } from '../../features/tickets/tickets-model.ts'
import type { TicketViews } from '../../features/tickets/use-ticket-views.ts'
import { useMe } from '../../live/me.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import { useGlobalCommands } from './use-global-commands.ts'
import { useFoundTickets } from '../panel/use-found-tickets.ts'
import { useTicketCommands } from '../panel/use-ticket-commands.ts'
import type { Overlays } from './use-overlays.ts'
import { useViewCommands } from './use-view-commands.ts'

type WorkspacePaletteProps = {
  keys: WorkspaceKeys
  talk: (userid: string) => void
  onTicket: (ticketid: string, messageid?: string | null) => void
  ticket: MyTicket | null
  open: readonly MyTicket[]
  typed: string
  onTyped: (typed: string) => void
  views: TicketViews
  setOver: Overlays['setOver']
}

/** The palette with the commands available now, and the tickets that match the text. */
export function WorkspacePalette({
  keys,
  talk,
  onTicket,
  ticket,
  open,
  typed,
  onTyped,
  views,
  setOver,
}: WorkspacePaletteProps) {
  const colleagues = useQuery(colleaguesQuery).data?.value ?? none
  const departments = useQuery(departmentsQuery).data?.value ?? none
  const me = useMe()
  const drafts = useDrafts()
  const { tickets, found } = useFoundTickets(open, typed)
  const ofTickets = useTicketCommands(tickets, found, onTicket)
  const ofWorkspace = useGlobalCommands({
    keys,
    ticket,
    hasUnread: open.some((one) => unreadOf(one, me) > 0),
    isWritten: (drafts.all[ticket?.ticketid ?? ''] ?? '').trim() !== '',
    colleagues,
    departments,
    talk,
  })
  const ofViews = useViewCommands({ views, toList: keys.pending, setOver })
  return (
    <Palette
      commands={[...ofTickets, ...ofWorkspace, ...ofViews]}
      typed={typed}
      onTyped={onTyped}
      onClose={() => setOver(null)}
    />
  )
}

const none: readonly never[] = []
