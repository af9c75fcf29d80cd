import { ArrowLeft, ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../../ui/text/Icon.tsx'
import styles from './SideNav.module.css'

export type Section = { to: string; label: string; icon: LucideIcon; isCurrent: boolean }

type SideNavProps = {
  title: string
  sections: readonly Section[]
  /** User panel: an accordion, of which a narrow window keeps the icons. */
  isAccordion?: boolean
}

export function SideNav({ title, sections, isAccordion = false }: SideNavProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  return (
    <nav className={cx(styles.nav, isAccordion && styles.icons)} aria-label={title}>
      {isAccordion ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="sm" />
        </button>
      ) : (
        <h2 className={styles.title}>{title}</h2>
      )}
      {isOpen && (
        <div className={styles.items}>
          {sections.map((section) => (
            <SideLink key={section.to} section={section} />
          ))}
        </div>
      )}
      <div className={styles.footer}>
        <SideLink section={{ to: '/', label: t('nav.back'), icon: ArrowLeft, isCurrent: false }} />
      </div>
    </nav>
  )
}

function SideLink({ section: { to, label, icon, isCurrent } }: { section: Section }) {
  return (
    <Link className={styles.item} to={to} title={label} {...(isCurrent && { 'aria-current': 'page' })}>
      <Icon of={icon} />
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
