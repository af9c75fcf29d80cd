import type { MyTicket } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { clientTyping } from '../../features/activity/client-typing.ts'
import { chatQuery } from '../../features/chat/chat-query.ts'
import { useDraftsBeside } from '../../features/drafts/use-drafts.ts'
import { useNoteDraftsBeside } from '../../features/notes/use-note-drafts.ts'
import { TicketBody } from '../../features/tickets/components/TicketBody.tsx'
import { type RowActions, TicketColumn } from '../../features/tickets/components/TicketColumn.tsx'
import { useWaitingCount } from '../../features/tickets/use-ticket-views.ts'
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
  const foresee = useForeseenChat(tickets)
  const actions: RowActions = { list, openTicket: selected, onOpen, of: propsOf }
  return (
    <div className={styles.list} onFocus={foresee}>
      <TicketColumn
        view={view}
        onView={show}
        waiting={useWaitingCount()}
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
            onView={show}
            views={views}
            actions={actions}
          />
        </FirstStepsInList>
      </TicketColumn>
    </div>
  )
}

/** Milliseconds. A row that the arrows only pass is left sooner. */
const PASSED_AFTER = 50

/** Fetches the chat of the row on which the focus stays, so that Enter finds it here. */
function useForeseenChat({ listed }: WorkspaceTickets): (event: FocusEvent) => void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ target }) => {
    clearTimeout(timer.current)
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    const ticket = listed.find(({ ticketid }) => ticketid === row)
    if (ticket) timer.current = setTimeout(() => void queries.prefetchQuery(chatQuery(ticket)), PASSED_AFTER)
  }
}

function useRowProps(selected: string | null, { accept, accepting }: AcceptTicket): RowActions['of'] {
  const now = useNow()
  const drafts = useDraftsBeside(selected)
  const noteDrafts = useNoteDraftsBeside(selected)
  const refused = useStore(refusedMessages)
  const typing = useStore(clientTyping)
  return (row: MyTicket) => ({
    now,
    isCurrent: row.ticketid === selected,
    draft: drafts[row.ticketid],
    noteDraft: noteDrafts[row.ticketid],
    notSent: refusedText(refused, row),
    isTyping: typing.has(row.ticketid),
    onAccept: accept,
    isAccepting: accepting === row.ticketid,
  })
}
