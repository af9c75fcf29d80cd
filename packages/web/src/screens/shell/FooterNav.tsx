import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, LogOut, MessagesSquare, Shield, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { settingsQuery, useLogout } from '../../features/session/api.ts'
import { useMe } from '../../live/me.ts'
import { Badge } from '../../ui/figures/Badge.tsx'
import { Icon } from '../../ui/text/Icon.tsx'
import styles from './FooterNav.module.css'

/** Mobile footer. */
export function FooterNav({ waiting = 0 }: { waiting?: number }) {
  const { t } = useTranslation()
  const me = useMe()
  const logout = useLogout()
  const guide = useQuery(settingsQuery).data?.userGuideUrl ?? ''
  return (
    <nav className={styles.nav} aria-label={t('common.main')}>
      <NavLink className={styles.item ?? ''} to={`/profile/${me.username}`}>
        <Icon of={UserRound} size="lg" />
        {t('footer.profile')}
      </NavLink>
      {isAdmin(me) && (
        <NavLink className={styles.item ?? ''} to="/admin-panel">
          <Icon of={Shield} size="lg" />
          {t('footer.admin')}
        </NavLink>
      )}
      <NavLink className={styles.item ?? ''} to="/" end>
        <Icon of={MessagesSquare} size="lg" />
        {t('footer.tickets')}
        {waiting > 0 && (
          <Badge
            count={waiting}
            label={t('footer.waiting', { count: waiting })}
            tone="danger"
            className={styles.badge}
          />
        )}
      </NavLink>
      <button type="button" className={styles.item} onClick={logout.logOut}>
        <Icon of={LogOut} size="lg" />
        {t('footer.logout')}
      </button>
      {guide !== '' && (
        <a className={styles.item} href={guide} target="_blank" rel="noopener noreferrer">
          <Icon of={BookOpen} size="lg" />
          {t('footer.userGuide')}
        </a>
      )}
    </nav>
  )
}
