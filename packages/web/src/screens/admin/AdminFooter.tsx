import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/text/Icon.tsx'
import type { Section } from '../panel/SideNav.tsx'
import styles from '../shell/FooterNav.module.css'

/** On a phone: the panel's sections, and the link back to the workspace. */
export function AdminFooter({ sections }: { sections: readonly Section[] }) {
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
        {t('nav.desk')}
      </Link>
    </nav>
  )
}
