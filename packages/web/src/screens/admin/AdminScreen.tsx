import { calls, limits } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { sessionQuery } from '../../features/session/api.ts'
import { callApi } from '../../live/api.ts'
import { useMe } from '../../live/me.ts'
import { Icon } from '../../ui/text/Icon.tsx'
import { NotFoundScreen } from '../errors/NotFoundScreen.tsx'
import { AdminLayout } from '../panel/AdminLayout.tsx'
import { type Section, SideNav } from '../panel/SideNav.tsx'
import { usePanelKeys } from '../panel/use-panel-keys.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import styles from '../shell/FooterNav.module.css'
import { Shell } from '../shell/Shell.tsx'
import { adminScreens, landingPath, pathOf, screenOf, screensFor } from './admin-screens.tsx'

/** Admin panel shell: users who may not see a section are sent to the first one that is open to them. */
export function AdminScreen() {
  const { t } = useTranslation()
  const me = useMe()
  const current = screenOf(useLocation().pathname)
  useSessionRecheck()
  const picture = usePanelPicture()
  const { bell, jump, over } = usePanelKeys()
  const page = useRoutes(routes)
  const open = screensFor(me)
  if (page === null) return <NotFoundScreen />
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
        {page}
      </AdminLayout>
      {over}
    </Shell>
  )
}

const routes: RouteObject[] = [{ index: true, element: null }, ...adminScreens.flatMap((one) => one.routes)]

/** On a phone: the panel's sections, and the link back to the workspace. */
function AdminFooter({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.nav} aria-label={t('nav.admin')}>
      {sections.map(({ to, label, icon, isCurrent }) => (
        <Link key={to} className={styles.item} to={to} {...(isCurrent && { 'aria-current': 'page' })}>
          <Icon of={icon} size="lg" />
          {label}
        </Link>
      ))}
      <Link className={styles.item} to="/">
        <Icon of={MessagesSquare} size="lg" />
        {t('nav.workspace')}
      </Link>
    </nav>
  )
}

/**
 * The panel asks every 10 s whether the session is still valid and what it may. A refused one ends the session where
 * every call ends it; no answer changes nothing.
 */
function useSessionRecheck(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const recheck = async () => {
      const outcome = await callApi(calls.validate)
      if (outcome.kind !== 'done') return
      const { id, username, firstName, lastName, role, departmentid, expires } = outcome.answer
      const me = { id, username, firstName, lastName, role, departmentid }
      queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, me, expires })
    }
    const ticker = setInterval(() => void recheck(), limits.adminGuardRecheck)
    return () => clearInterval(ticker)
  }, [queries])
}
