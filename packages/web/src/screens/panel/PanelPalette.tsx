import type { MyTicket } from '@switchboard/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { commandOf } from '../../features/palette/commands.ts'
import { Palette } from '../../features/palette/components/Palette.tsx'
import { useOpenTickets } from '../../features/tickets/use-ticket.ts'
import { panelCommands } from '../../lib/actions.ts'
import type { PanelKeys } from './panel-shortcuts.ts'
import { ticketPath } from './ticket-path.ts'
import { useFoundTickets } from './use-found-tickets.ts'
import { usePlaceCommands } from './use-place-commands.ts'
import { useTicketCommands } from './use-ticket-commands.ts'

/** The palette outside the workspace: tickets open there, and every place is one step away. */
export function PanelPalette({ keys, onClose }: { keys: PanelKeys; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { tickets, found } = useFoundTickets(useOpenTickets() ?? none, typed)
  const open = useCallback((ticketid: string) => void navigate(ticketPath(ticketid)), [navigate])
  const ofTickets = useTicketCommands(tickets, found, typed, open)
  const here = panelCommands.map((one) => commandOf(one, t, keys[one.id]))
  return (
    <Palette
      commands={[...ofTickets, ...here, ...usePlaceCommands()]}
      typed={typed}
      onTyped={setTyped}
      onClose={onClose}
    />
  )
}

const none: readonly MyTicket[] = []
