import type { Colleague, MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { Palette } from '../../features/palette/components/Palette.tsx'
import type { WorkspaceKeys } from './shortcuts.ts'
import { useGlobalCommands } from './use-global-commands.ts'
import { useFoundTickets } from '../panel/use-found-tickets.ts'
import { useTicketCommands } from '../panel/use-ticket-commands.ts'
import type { useWorkspace } from './use-workspace.ts'

type WorkspacePaletteProps = {
  keys: WorkspaceKeys
  workspace: ReturnType<typeof useWorkspace>
  ticket: MyTicket | null
  open: readonly MyTicket[]
  onClose: () => void
}

/** The palette with the commands available now, and the tickets that match the text. */
export function WorkspacePalette({ keys, workspace, ticket, open, onClose }: WorkspacePaletteProps) {
  const [typed, setTyped] = useState('')
  const colleagues = useQuery(colleaguesQuery).data?.value ?? nobody
  const { tickets, found } = useFoundTickets(open, typed)
  const ofTickets = useTicketCommands(tickets, found, typed, workspace.select)
  const ofDesk = useGlobalCommands({ keys, ticket, colleagues, talk: workspace.talk })
  return <Palette commands={[...ofTickets, ...ofDesk]} typed={typed} onTyped={setTyped} onClose={onClose} />
}

const nobody: readonly Colleague[] = []
