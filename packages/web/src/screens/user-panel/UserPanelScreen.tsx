import { isPending } from '@switchboard/contract'
import { TextQuote, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { useOpenTickets } from '../../features/tickets/use-ticket.ts'
import { useMe } from '../../live/me.ts'
import { PanelBell } from '../panel/PanelBell.tsx'
import { Panelled } from '../panel/Panelled.tsx'
import { SideNav } from '../panel/SideNav.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import { Shell } from '../shell/Shell.tsx'

/** §2 User panel: one's own, whatever name stands in the address. */
export function UserPanelScreen() {
  const { t } = useTranslation('panel')
  const me = useMe()
  const { pathname } = useLocation()
  const { username } = useParams()
  const waiting = useOpenTickets()?.filter(isPending).length ?? 0
  const picture = usePanelPicture()
  const isBubbles = pathname.endsWith('/bubbles')
  const home = `/profile/${encodeURIComponent(me.username)}`
  if (username !== me.username) return <Navigate to={isBubbles ? `${home}/bubbles` : home} replace />
  const sections = [
    { to: home, label: t('user.profile'), icon: UserRound, isCurrent: !isBubbles },
    { to: `${home}/bubbles`, label: t('saved.title'), icon: TextQuote, isCurrent: isBubbles },
  ]
  return (
    <Shell bell={<PanelBell />} picture={picture} waiting={waiting}>
      <Panelled
        label={isBubbles ? t('saved.title') : t('user.profile')}
        isIconsOnNarrow
        nav={<SideNav title={t('user.management')} sections={sections} isAccordion />}
      >
        <Outlet />
      </Panelled>
    </Shell>
  )
}
