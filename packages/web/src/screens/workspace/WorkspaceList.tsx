import type { MyTicket } from '@switchboard/contract'
import type { RefObject } from 'react'
import { useDraftsBeside } from '../../features/drafts/use-drafts.ts'
import { TicketBody } from '../../features/tickets/components/TicketBody.tsx'
import { type RowActions, TicketColumn } from '../../features/tickets/components/TicketColumn.tsx'
import { isWaiting } from '../../features/tickets/tickets-model.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/store.ts'
import { refusedMessages, refusedText } from '../../live/refused-messages.ts'
import type { TicketListHandle } from '../../ui/tickets/TicketList.tsx'
import { ExampleTicketsInList, FirstStepsInList } from './Beginning.tsx'
import type { AcceptTicket } from './use-accept-ticket.ts'
import type { Overlays } from './use-overlays.ts'
import type { Workspace } from './use-workspace.ts'
import type { WorkspaceTickets } from './use-workspace-tickets.ts'
import styles from './WorkspaceScreen.module.css'

type WorkspaceListProps = {
  workspace: Workspace
  tickets: WorkspaceTickets
  overlays: Pick<Overlays, 'filter' | 'search'>
  accepting: AcceptTicket
  list: RefObject<TicketListHandle | null>
  onOpen: RowActions['onOpen']
}

/** The list beside the chat: the open or the closed tickets, or those that a search has found. */
export function WorkspaceList({ workspace, tickets, overlays, accepting, list, onOpen }: WorkspaceListProps) {
  const { view, selected, show } = workspace
  const { open, views, word } = tickets
  const { filter, search } = overlays
  const propsOf = useRowProps(selected, accepting)
  const actions: RowActions = { list, openTicket: selected, onOpen, of: propsOf }
  return (
    <div className={styles.list}>
      <TicketColumn
        view={view}
        onView={show}
        waiting={open?.filter(isWaiting).length}
        views={views}
        filter={filter}
        search={search}
        notice={<ExampleTicketsInList isLoaded={open !== undefined} />}
      >
        <FirstStepsInList isEmpty={view === 'open' && word === '' && open?.length === 0}>
          <TicketBody
            view={view}
            word={word}
            onClear={() => search.onWord('')}
            views={views}
            actions={actions}
          />
        </FirstStepsInList>
      </TicketColumn>
    </div>
  )
}

function useRowProps(
  selected: string | null,
  { accept, isAccepting, wanted }: AcceptTicket,
): RowActions['of'] {
  const now = useNow()
  const drafts = useDraftsBeside(selected)
  const refused = useStore(refusedMessages)
  return (row: MyTicket) => ({
    now,
    isCurrent: row.ticketid === selected,
    draft: drafts[row.ticketid],
    notSent: refusedText(refused, row),
    onAccept: accept,
    isAccepting: isAccepting && wanted?.ticketid === row.ticketid,
  })
}
