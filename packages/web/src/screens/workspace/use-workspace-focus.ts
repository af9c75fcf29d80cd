import type { MyTicket } from '@switchboard/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopAwaitingFocus } from '../../lib/focus-when-free.ts'
import type { TicketListHandle } from '../../ui/tickets/TicketList.tsx'
import { focusComposer, focusList, focusOpened, isChatFocused, leaveComposer } from './composer-focus.ts'
import type { Workspace } from './use-workspace.ts'

/**
 * Where the focus is when another ticket comes to the front: in its composer, or, when it was only browsed to, on its row.
 * Where there is no list beside the chat, the chat has the focus and the name is announced. Who leaves a ticket is on its row.
 */
export function useWorkspaceFocus({ selected, select }: Workspace, list: RefObject<TicketListHandle | null>) {
  const { t } = useTranslation()
  const [announced, setAnnounced] = useState<string | null>(null)
  // Quick steps come before the first of them is drawn.
  const browsed = useRef<MyTicket[]>([])
  const before = useRef(selected)
  useEffect(() => {
    const left = before.current
    before.current = selected
    // P12-180: the focus went with the chat.
    if (selected === null && left !== null && isChatFocused() && !list.current?.focusRow(left)) focusList()
    const drawn = browsed.current.findLastIndex(({ ticketid }) => ticketid === selected)
    const ticket = browsed.current[drawn]
    browsed.current = ticket ? browsed.current.slice(drawn + 1) : []
    if (selected === null || !ticket) return focusOpened(selected)
    stopAwaitingFocus()
    if (list.current?.focusRow(selected)) return
    leaveComposer()
    setAnnounced(ticket.client_name)
  }, [selected, list])
  const browse = useCallback(
    (ticket: MyTicket) => {
      browsed.current.push(ticket)
      select(ticket.ticketid)
    },
    [select],
  )
  const open = useCallback(
    (ticketid: string, messageid?: string | null) => {
      if (ticketid === selected) focusComposer(selected, { isQuiet: Boolean(messageid) })
      // What is typed before the page has drawn the ticket is for it.
      else focusOpened(ticketid)
      if (ticketid !== selected || messageid) select(ticketid, messageid)
    },
    [selected, select],
  )
  return { announced: announced === null ? '' : t('pane.with', { name: announced }), browse, open }
}
