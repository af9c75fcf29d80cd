import { useQuery } from '@tanstack/react-query'
import { usePushSync } from '../features/push/use-push.ts'
import { type Session, settingsQuery } from '../features/session/api.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { ExpiryWarning } from './ExpiryWarning.tsx'
import { LiveConnection } from './LiveConnection.tsx'
import { RefusedNotices } from './RefusedNotices.tsx'
import { UndeliveredNotices } from './UndeliveredNotices.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxQuery } from '../features/inbox/api.ts'
import { countUnread } from '../features/tickets/facets.ts'
import { useFacets, useOpenTickets } from '../features/tickets/use-open-list.ts'
import { useMe } from '../live/me.ts'
import { ShownOnceDialogs } from '../live/shown-once/ShownOnceDialogs.tsx'
import { tabTitle } from '../live/tab-title.ts'
import { openTab } from '../lib/browser.ts'

/** What runs beside every screen while a user is signed in: live events, notices, push. */
export function BesideScreens({ session }: { session: Session }) {
  useEffect(openTicketsInNewTabs, [])
  return (
    <>
      <PushSync wasSubscribed={session.isPushSubscribed} />
      <LiveConnection cursor={session.position} />
      <UndeliveredNotices />
      <RefusedNotices />
      <UnreadTitle />
      <ExpiryWarning expires={session.expires} />
      <RightsNotice />
      <ShownOnceDialogs />
      <Toasts />
    </>
  )
}

/** Push is checked when the page starts, and the service worker may lead somewhere. */
function PushSync({ wasSubscribed }: { wasSubscribed: boolean }) {
  usePushSync(useQuery(settingsQuery).data?.vapidPublicKey, wasSubscribed)
  return null
}

/** What I may no longer see or do goes from the page at once, with what was begun in it: it says why. */
function RightsNotice() {
  const { t } = useTranslation()
  const { role, departmentid } = useMe()
  const rights = `${role} ${departmentid}`
  const before = useRef(rights)
  const close = useRef<() => void>(undefined)
  useEffect(() => {
    if (before.current !== rights) {
      close.current?.()
      close.current = toasts.show({ tone: 'warning', text: t('session.rightsChanged') })
    }
    before.current = rights
  }, [rights, t])
  return null
}

/** My tickets with unread messages and the unread entries of the inbox, until I sign out. */
function UnreadTitle() {
  const inbox = useQuery(inboxQuery).data?.value.count ?? 0
  const mine = countUnread(useFacets() ?? none)
  // My own tickets are loaded everywhere, so that the count follows them at once.
  useOpenTickets()
  useEffect(() => tabTitle.setUnread(inbox + mine), [inbox, mine])
  useEffect(() => () => tabTitle.setUnread(0), [])
  return null
}

const none: readonly never[] = []

/**
 * A row of the list of tickets is no link, as a grid's rows are not. With Ctrl, or with the middle button, it opens its ticket in
 * a tab of its own all the same, and this page stays as it is.
 */
function openTicketsInNewTabs(): () => void {
  // Before the row sees it. Of the press itself the browser would move the focus, or begin to scroll; of its end, paste on Linux.
  for (const type of presses) window.addEventListener(type, press, true)
  return () => {
    for (const type of presses) window.removeEventListener(type, press, true)
  }
}

const presses = ['mousedown', 'mouseup', 'click', 'auxclick'] as const

function press(event: MouseEvent): void {
  const { type, target, button, ctrlKey, metaKey } = event
  const isWanted = button === 1 || (button === 0 && (ctrlKey || metaKey))
  const row = target instanceof Element ? target.closest<HTMLElement>(rows) : null
  if (!isWanted || row === null || (target instanceof Element && target.closest('button, a'))) return
  event.preventDefault()
  event.stopPropagation()
  if (type === 'click' || type === 'auxclick') openTab(`/?ticket=${row.dataset['row'] ?? ''}`)
}

const rows = '[data-region="list"] [data-row]'
