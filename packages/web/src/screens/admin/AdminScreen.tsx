import { ContactRound, type LucideIcon, Settings, Ticket, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '../../live/me.ts'
import { AdminLayout } from '../panel/AdminLayout.tsx'
import { SideNav } from '../panel/SideNav.tsx'
import { usePanelKeys } from '../panel/use-panel-keys.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import { Shell } from '../shell/Shell.tsx'
import { AdminFooter } from './AdminFooter.tsx'
import { type AdminSection, landingPath, sectionOf, sectionsFor } from './admin-sections.ts'
import { useSessionRecheck } from './use-session-recheck.ts'

/** Admin panel shell: who may not see a section lands on the first that is open to them. */
export function AdminScreen() {
  const { t } = useTranslation()
  const me = useMe()
  const current = sectionOf(useLocation().pathname)
  useSessionRecheck()
  const picture = usePanelPicture()
  const { bell, jump, over } = usePanelKeys()
  const open = sectionsFor(me)
  if (current === undefined || !open.includes(current)) return <Navigate to={landingPath(me)} replace />
  const sections = open.map((section) => ({
    to: `/admin-panel/${section}`,
    label: t(`nav.${section}`),
    icon: icons[section],
    isCurrent: section === current,
  }))
  return (
    <Shell bell={bell} jump={jump} picture={picture} footer={<AdminFooter sections={sections} />}>
      <AdminLayout label={t(`nav.${current}`)} nav={<SideNav title={t('nav.admin')} sections={sections} />}>
        <Outlet />
      </AdminLayout>
      {over}
    </Shell>
  )
}

const icons: Record<AdminSection, LucideIcon> = {
  agents: Users,
  clients: ContactRound,
  tickets: Ticket,
  settings: Settings,
}
