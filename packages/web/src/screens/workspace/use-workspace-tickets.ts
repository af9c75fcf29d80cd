import { useDeferredValue } from 'react'
import { useListedTickets } from '../../features/tickets/use-listed-tickets.ts'
import { useOpenTickets } from '../../features/tickets/use-open-list.ts'
import { useTicket } from '../../features/tickets/use-ticket.ts'
import { useTicketViews } from '../../features/tickets/use-ticket-views.ts'
import type { Workspace } from './use-workspace.ts'

/** The ticket in front, the open tickets that are loaded anyway, and those of the list beside it. */
export function useWorkspaceTickets({ view, selected }: Workspace, typedWord: string) {
  const selection = useTicket(selected)
  /** Undefined until they have come. */
  const open = useOpenTickets()
  const views = useTicketViews()
  const word = useDeferredValue(typedWord.trim())
  /** In the order of the list. */
  const listed = useListedTickets(view, word, views)
  const isWholeList = view === 'open' && word === ''
  return {
    selection,
    ticket: selection.kind === 'ticket' ? selection.ticket : null,
    open,
    views,
    word,
    listed,
    /** The list of open tickets, where that is what is listed and more of it is still to come. */
    toCome: isWholeList && !views.list.isComplete ? views.list : null,
  }
}
export type WorkspaceTickets = ReturnType<typeof useWorkspaceTickets>
