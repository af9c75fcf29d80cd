import { useDeferredValue } from 'react'
import { useListedTickets } from '../../features/tickets/use-listed-tickets.ts'
import { useOpenTickets, useTicket } from '../../features/tickets/use-ticket.ts'
import { useTicketViews } from '../../features/tickets/use-ticket-views.ts'
import type { Workspace } from './use-workspace.ts'

/** The ticket in front, all open tickets, and those of the list beside it. */
export function useWorkspaceTickets({ view, selected }: Workspace, typedWord: string) {
  const selection = useTicket(selected)
  /** Undefined until they have come. */
  const open = useOpenTickets()
  const views = useTicketViews(open)
  const word = useDeferredValue(typedWord.trim())
  /** In the order of the list. */
  const listed = useListedTickets(view, word, views)
  return {
    selection,
    ticket: selection.kind === 'ticket' ? selection.ticket : null,
    open,
    views,
    word,
    listed,
  }
}
export type WorkspaceTickets = ReturnType<typeof useWorkspaceTickets>
