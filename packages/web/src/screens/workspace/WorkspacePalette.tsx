import type { Colleague, MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { Palette } from '../../features/palette/components/Palette.tsx'
import { foundTicketsQuery } from '../../features/tickets/api.ts'
import { useMe } from '../../live/me.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import { useDeskCommands } from './use-desk-commands.ts'
import { useTicketCommands } from './use-ticket-commands.ts'
import type { useWorkspace } from './use-workspace.ts'

type WorkspacePaletteProps = {
  keys: WorkspaceKeys
  workspace: ReturnType<typeof useWorkspace>
  ticket: MyTicket | null
  open: readonly MyTicket[]
  onClose: () => void
}

/** The palette with what can be done here and now, and the tickets that fit the words. */
export function WorkspacePalette({ keys, workspace, ticket, open, onClose }: WorkspacePaletteProps) {
  const [typed, setTyped] = useState('')
  const me = useMe()
  const word = useSettled(typed.trim())
  const wanted = { enabled: word.length > 1 }
  const foundOpen = useQuery({ ...foundTicketsQuery(me, 'open', word), ...wanted }).data?.value ?? none
  const foundClosed = useQuery({ ...foundTicketsQuery(me, 'closed', word), ...wanted }).data?.value ?? none
  const colleagues = useQuery(colleaguesQuery).data?.value ?? nobody
  const tickets = useMemo(
    () => [...new Map([...open, ...foundOpen, ...foundClosed].map((one) => [one.ticketid, one])).values()],
    [open, foundOpen, foundClosed],
  )
  const found = useMemo(
    () => new Set([...foundOpen, ...foundClosed].map(({ ticketid }) => ticketid)),
    [foundOpen, foundClosed],
  )
  const ofTickets = useTicketCommands(tickets, found, typed, workspace.select)
  const ofDesk = useDeskCommands({ keys, ticket, colleagues, talk: workspace.talk })
  const commands = useMemo(() => [...ofTickets, ...ofDesk], [ofTickets, ofDesk])
  return <Palette commands={commands} typed={typed} onTyped={setTyped} onClose={onClose} />
}

/** The word once no letter has come for a moment: the desk is not asked for every one. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), 150)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}

const none: readonly MyTicket[] = []
const nobody: readonly Colleague[] = []
