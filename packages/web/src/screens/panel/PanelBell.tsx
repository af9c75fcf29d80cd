import { useState } from 'react'
import { useNavigate } from 'react-router'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { ticketPath } from './ticket-path.ts'

/** The inbox outside the workspace: what it leads to is opened there. */
export function PanelBell() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <InboxBell
      isOpen={isOpen}
      onOpen={setOpen}
      onTicket={(ticketid) => void navigate(ticketPath(ticketid))}
      onSender={() => void navigate('/')}
    />
  )
}
