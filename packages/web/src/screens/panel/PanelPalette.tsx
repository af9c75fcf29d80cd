import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { commandOf } from '../../features/palette/commands.ts'
import { Palette } from '../../features/palette/components/Palette.tsx'
import { useOpenTickets } from '../../features/tickets/use-open-list.ts'
import { useTicketChoice } from '../../features/tickets/use-ticket-views.ts'
import { panelCommands, viewCommands } from '../../lib/actions.ts'
import { useMe } from '../../live/me.ts'
import type { PanelKeys } from './panel-shortcuts.ts'
import { savedViewCommand } from './saved-view-command.ts'
import { talkCommand } from './talk-command.ts'
import { privatePath, ticketPath } from './ticket-path.ts'
import { useFoundTickets } from './use-found-tickets.ts'
import { useGo } from './use-go.ts'
import { usePlaceCommands } from './use-place-commands.ts'
import { useTicketCommands } from './use-ticket-commands.ts'

/** The palette outside the workspace: tickets, views and private chats open there, and every place is one step away. */
export function PanelPalette({ keys, onClose }: { keys: PanelKeys; onClose: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const [typed, setTyped] = useState('')
  const go = useGo()
  const { tickets, found, search } = useFoundTickets(useOpenTickets() ?? none, typed)
  const open = useCallback(
    (ticketid: string, messageid?: string | null) => go(ticketPath(ticketid, { messageid })),
    [go],
  )
  const ofTickets = useTicketCommands(tickets, found, open)
  const views = useTicketChoice()
  const here = panelCommands.map((one) => commandOf(one, t, keys[one.id]))
  const ofViews = viewCommands.map((one) =>
    commandOf(one, t, () => {
      views.show(one.id)
      keys.pending()
    }),
  )
  const ofSavedViews = views.savedViews.map((view) =>
    savedViewCommand(view, t, () => {
      views.showSaved(view)
      keys.pending()
    }),
  )
  const colleagues = useQuery(colleaguesQuery).data?.value ?? none
  const talk = (userid: string) => go(privatePath(userid))
  const ofColleagues = colleagues
    .filter(({ userid }) => userid !== me.id)
    .map((one) => talkCommand(one, t, talk))
  return (
    <Palette
      commands={[...ofTickets, ...here, ...ofViews, ...ofSavedViews, ...usePlaceCommands(), ...ofColleagues]}
      typed={typed}
      search={search}
      onTyped={setTyped}
      onClose={onClose}
    />
  )
}

const none: readonly never[] = []
