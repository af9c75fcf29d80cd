import type { MyTicket } from '@switchboard/contract'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { commandOf } from '../../features/palette/commands.ts'
import { JumpButton } from '../../features/palette/components/JumpButton.tsx'
import { Palette } from '../../features/palette/components/Palette.tsx'
import { ShortcutSheet } from '../../features/palette/components/ShortcutSheet.tsx'
import { useTicketViews } from '../../features/tickets/use-ticket-views.ts'
import { useOpenTickets } from '../../features/tickets/use-ticket.ts'
import { panelActions, panelCommands } from '../../lib/actions.ts'
import { letterOf, ownKeys } from '../../lib/shortcut-keys.ts'
import { type PanelKeys, panelShortcutOf } from './panel-shortcuts.ts'
import { savedViewCommand } from './saved-view-command.ts'
import { ticketPath } from './ticket-path.ts'
import { useFoundTickets } from './use-found-tickets.ts'
import { usePlaceCommands } from './use-place-commands.ts'
import { useTicketCommands } from './use-ticket-commands.ts'

/** How long G waits for its second letter. */
const pair = 1000

/** The contents of a panel's header and what opens over the panel: palette, keys and inbox. */
export function usePanelKeys(): { bell: ReactNode; jump: ReactNode; over: ReactNode } {
  const navigate = useNavigate()
  const [isInboxOpen, setInboxOpen] = useState(false)
  const [over, setOver] = useState<'palette' | 'sheet' | null>(null)
  const keys: PanelKeys = {
    palette: () => setOver('palette'),
    sheet: () => setOver('sheet'),
    inbox: () => setInboxOpen(true),
    pending: () => void navigate('/'),
    closed: () => void navigate('/?view=closed'),
  }
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => startKeys((name) => latest.current[name]()), [])
  const close = () => setOver(null)
  return {
    bell: <PanelBell isOpen={isInboxOpen} onOpen={setInboxOpen} />,
    jump: <JumpButton onOpen={keys.palette} />,
    over: (
      <>
        {over === 'palette' && <PanelPalette keys={keys} onClose={close} />}
        {over === 'sheet' && <ShortcutSheet shown={panelActions} onClose={close} />}
      </>
    ),
  }
}

function startKeys(run: (name: keyof PanelKeys) => void): () => void {
  let before = { key: '', at: Number.NEGATIVE_INFINITY }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isInDialog(event.target)) return
    const isPair = before.key === 'g' && event.timeStamp - before.at < pair
    const name = panelShortcutOf(event, isPair ? 'g' : null, isField(event.target), ownKeys.get().singleKeys)
    before = { key: letterOf(event), at: event.timeStamp }
    if (name === undefined) return
    event.preventDefault()
    run(name)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** The inbox outside the workspace: its entries open in the workspace. */
function PanelBell({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const navigate = useNavigate()
  return (
    <InboxBell
      isOpen={isOpen}
      onOpen={onOpen}
      onTicket={(ticketid) => void navigate(ticketPath(ticketid))}
      onSender={() => void navigate('/')}
    />
  )
}

/** The palette outside the workspace: tickets open there, and every place is one step away. */
function PanelPalette({ keys, onClose }: { keys: PanelKeys; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { tickets, found } = useFoundTickets(useOpenTickets() ?? none, typed)
  const open = useCallback(
    (ticketid: string, messageid?: string | null) => void navigate(ticketPath(ticketid, { messageid })),
    [navigate],
  )
  const ofTickets = useTicketCommands(tickets, found, open)
  const views = useTicketViews()
  const ofViews = views.saved.map(({ view }) =>
    savedViewCommand(view, t, () => {
      views.showSaved(view)
      keys.pending()
    }),
  )
  const here = panelCommands.map((one) => commandOf(one, t, keys[one.id]))
  return (
    <Palette
      commands={[...ofTickets, ...here, ...ofViews, ...usePlaceCommands()]}
      typed={typed}
      onTyped={setTyped}
      onClose={onClose}
    />
  )
}

const none: readonly MyTicket[] = []
