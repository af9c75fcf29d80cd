import { type ReactNode, useEffect, useRef, useState } from 'react'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { JumpButton } from '../../features/palette/components/JumpButton.tsx'
import { ShortcutSheet } from '../../features/palette/components/ShortcutSheet.tsx'
import { panelActions } from '../../lib/actions.ts'
import { isInDialog } from '../../lib/focus-when-free.ts'
import { letterOf, ownKeys } from '../../lib/shortcut-keys.ts'
import { type PanelKeys, panelShortcutOf } from './panel-shortcuts.ts'
import { PanelPalette } from './PanelPalette.tsx'
import { privatePath, ticketPath } from './ticket-path.ts'
import { useGo } from './use-go.ts'

/** How long G waits for its second letter. */
const pair = 1000

/** The contents of a panel's header and what opens over the panel: palette, keys and inbox. */
export function usePanelKeys(): { bell: ReactNode; jump: ReactNode; over: ReactNode } {
  const go = useGo()
  const [isInboxOpen, setInboxOpen] = useState(false)
  const [over, setOver] = useState<'palette' | 'sheet' | null>(null)
  const keys: PanelKeys = {
    palette: () => setOver('palette'),
    sheet: () => setOver('sheet'),
    inbox: () => setInboxOpen(true),
    pending: () => go('/'),
    closed: () => go('/?view=closed'),
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
    if (event.defaultPrevented || event.repeat || isInDialog(event.target)) return
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

/** The inbox outside the workspace: its entries open in the workspace. */
function PanelBell({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const go = useGo()
  return (
    <InboxBell
      isOpen={isOpen}
      onOpen={onOpen}
      onTicket={(ticketid) => go(ticketPath(ticketid))}
      onSender={(userid) => go(privatePath(userid))}
    />
  )
}
