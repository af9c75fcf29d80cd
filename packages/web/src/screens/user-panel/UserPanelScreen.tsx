import { isPending } from '@switchboard/contract'
import { TextQuote, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useParams } from 'react-router'
import { useOpenTickets } from '../../features/tickets/use-ticket.ts'
import { useMe } from '../../live/me.ts'
import { NotFoundScreen } from '../errors/NotFoundScreen.tsx'
import { AdminLayout } from '../panel/AdminLayout.tsx'
import { SideNav } from '../panel/SideNav.tsx'
import { usePanelKeys } from '../panel/use-panel-keys.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import { Shell } from '../shell/Shell.tsx'

/** User panel: one's own. The address of somebody else's has no page; administrators see colleagues in their panel. */
export function UserPanelScreen() {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const { username } = useParams()
  const waiting = useOpenTickets()?.filter(isPending).length ?? 0
  const picture = usePanelPicture()
  const { bell, jump, over } = usePanelKeys()
  const isBubbles = pathname.endsWith('/bubbles')
  const home = `/profile/${encodeURIComponent(me.username)}`
  if (username !== me.username) return <NotFoundScreen />
  const sections = [
    { to: home, label: t('user.profile'), icon: UserRound, isCurrent: !isBubbles },
    { to: `${home}/bubbles`, label: t('saved.title'), icon: TextQuote, isCurrent: isBubbles },
  ]
  return (
    <Shell bell={bell} jump={jump} picture={picture} waiting={waiting}>
      <AdminLayout
        label={isBubbles ? t('saved.title') : t('user.profile')}
        isIconsOnNarrow
        nav={<SideNav title={t('user.management')} sections={sections} isAccordion />}
      >
        <Outlet />
      </AdminLayout>
      {over}
    </Shell>
  )
}
