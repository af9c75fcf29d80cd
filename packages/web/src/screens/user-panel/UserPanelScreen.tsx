import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useRoutes } from 'react-router'
import { useWaitingCount } from '../../features/tickets/use-ticket-views.ts'
import { useMe } from '../../live/me.ts'
import { NotFoundScreen } from '../errors/NotFoundScreen.tsx'
import { AdminLayout } from '../panel/AdminLayout.tsx'
import { SideNav } from '../panel/SideNav.tsx'
import { usePanelKeys } from '../panel/use-panel-keys.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import { Shell } from '../shell/Shell.tsx'
import { pathOf, screenOf, userScreens } from './user-screens.tsx'

/**
 * User panel: the user's own profile. The address of another user has no page; administrators see colleagues in their
 * panel.
 */
export function UserPanelScreen() {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const { username } = useParams()
  const waiting = useWaitingCount() ?? 0
  const picture = usePanelPicture()
  const { bell, jump, over } = usePanelKeys()
  const screen = useRoutes(routes)
  if (screen === null || username !== me.username) return <NotFoundScreen />
  const current = screenOf(pathname)
  const sections = userScreens.map((screen) => ({
    to: pathOf(screen, me),
    label: t(screen.label),
    icon: screen.icon,
    isCurrent: screen === current,
  }))
  return (
    <Shell bell={bell} jump={jump} picture={picture} waiting={waiting}>
      <AdminLayout
        label={current ? t(current.label) : ''}
        isIconsOnNarrow
        nav={<SideNav title={t('user.management')} sections={sections} isAccordion />}
      >
        {screen}
      </AdminLayout>
      {over}
    </Shell>
  )
}

const routes = userScreens.map(({ route }) => route)
