import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '../../live/me.ts'
import { AdminLayout } from '../panel/AdminLayout.tsx'
import { SideNav } from '../panel/SideNav.tsx'
import { usePanelKeys } from '../panel/use-panel-keys.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import { Shell } from '../shell/Shell.tsx'
import { AdminFooter } from './AdminFooter.tsx'
import { landingPath, pathOf, screenOf, screensFor } from './admin-screens.tsx'
import { useSessionRecheck } from './use-session-recheck.ts'

/** Admin panel shell: users who may not see a section are sent to the first one that is open to them. */
export function AdminScreen() {
  const { t } = useTranslation()
  const me = useMe()
  const current = screenOf(useLocation().pathname)
  useSessionRecheck()
  const picture = usePanelPicture()
  const { bell, jump, over } = usePanelKeys()
  const open = screensFor(me)
  if (current === undefined || !open.includes(current)) return <Navigate to={landingPath(me)} replace />
  const sections = open.map((screen) => ({
    to: pathOf(screen),
    label: t(`nav.${screen.id}`),
    icon: screen.icon,
    isCurrent: screen === current,
  }))
  return (
    <Shell bell={bell} jump={jump} picture={picture} footer={<AdminFooter sections={sections} />}>
      <AdminLayout
        label={t(`nav.${current.id}`)}
        nav={<SideNav title={t('nav.admin')} sections={sections} />}
      >
        <Outlet />
      </AdminLayout>
      {over}
    </Shell>
  )
}
