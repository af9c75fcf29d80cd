import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { departmentsQuery } from '../../live/departments.ts'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { useStagedFiles } from '../../features/composer/components/use-files-to-send.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { Palette } from '../../features/palette/components/Palette.tsx'
import { isWaiting, unreadOf } from '../../features/tickets/tickets-model.ts'
import { type TicketViews, useWaitingCount } from '../../features/tickets/use-ticket-views.ts'
import { useMe } from '../../live/me.ts'
import type { TicketComposerHandle } from '../../live/open-ticket.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import { useGlobalCommands } from './use-global-commands.ts'
import { useFoundTickets } from '../panel/use-found-tickets.ts'
import { useTicketCommands } from '../panel/use-ticket-commands.ts'
import type { Overlays } from './use-overlays.ts'
import { ListPlus, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../features/palette/commands.ts'
import { savedViewActions } from '../../lib/actions.ts'
import { keysOf } from '../../lib/shortcut-keys.ts'
import { savedViewCommand } from '../panel/saved-view-command.ts'

type WorkspacePaletteProps = {
  keys: WorkspaceKeys
  talk: (userid: string) => void
  onTicket: (ticketid: string, messageid?: string | null) => void
  ticket: MyTicket | null
  open: readonly MyTicket[]
  composer: RefObject<TicketComposerHandle | null>
  views: TicketViews
  overlays: Pick<Overlays, 'typed' | 'setTyped' | 'setOver'>
}

/** The palette with the commands available now, and the tickets that match the text. */
export function WorkspacePalette({
  keys,
  talk,
  onTicket,
  ticket,
  open,
  composer,
  views,
  overlays,
}: WorkspacePaletteProps) {
  const { typed, setTyped, setOver } = overlays
  const colleagues = useQuery(colleaguesQuery).data?.value ?? none
  const departments = useQuery(departmentsQuery).data?.value ?? none
  const me = useMe()
  const waiting = useWaitingCount() ?? 0
  const drafts = useDrafts()
  const files = useStagedFiles(ticket?.ticketid ?? '')
  // Not while a note is written, or where nothing may be sent.
  const [composing] = useState(() => composer.current)
  const { tickets, found, search } = useFoundTickets(open, typed)
  const ofTickets = useTicketCommands(tickets, found, onTicket)
  const ofWorkspace = useGlobalCommands({
    keys,
    ticket,
    composing,
    // Of those that wait and are not loaded, nobody knows.
    hasUnread: open.some((one) => unreadOf(one, me) > 0) || open.filter(isWaiting).length < waiting,
    isWritten:
      composing !== null && (files.length > 0 || (drafts.all[ticket?.ticketid ?? ''] ?? '').trim() !== ''),
    colleagues,
    departments,
    talk,
  })
  const ofViews = useViewCommands({ views, toList: keys.pending, setOver })
  return (
    <Palette
      commands={[...ofTickets, ...ofWorkspace, ...ofViews]}
      typed={typed}
      search={search}
      onTyped={setTyped}
      onClose={() => setOver(null)}
    />
  )
}

const none: readonly never[] = []

interface ViewCommandsParts {
  views: TicketViews
  toList: () => void
  setOver: Overlays['setOver']
}

/** The palette's commands of the saved views: each by its name, saving what is shown, and editing them. */
function useViewCommands({ views, toList, setOver }: ViewCommandsParts): Command[] {
  const { t } = useTranslation()
  const ofViews = views.saved.map(({ view }, at): Command => {
    const action = savedViewActions[at]
    const show = () => {
      toList()
      views.showSaved(view)
    }
    return savedViewCommand(view, t, show, action && keysOf(action))
  })
  const command = (id: 'save-view' | 'edit-views', icon: typeof ListPlus, text: string): Command => ({
    id,
    group: 'go',
    icon,
    text,
    run: () => setOver(id),
  })
  return [
    ...ofViews,
    command('save-view', ListPlus, t('savedViews.save')),
    ...(views.saved.length > 0 ? [command('edit-views', Pencil, t('savedViews.edit'))] : []),
  ]
}
