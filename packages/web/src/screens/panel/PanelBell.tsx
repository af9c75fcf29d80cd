import { useNavigate } from 'react-router'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { ticketPath } from './ticket-path.ts'

/** The inbox outside the workspace: its entries open in the workspace. */
export function PanelBell({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const navigate = useNavigate()
  return (
    <InboxBell
      isOpen={isOpen}
      onOpen={onOpen}
      onTicket={(ticketid) => void navigate(ticketPath(ticketid))}
      onSender={() => void navigate('/')}
    />
  )
}
