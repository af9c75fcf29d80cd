import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { usePageTitle } from '../../live/tab-title.ts'
import { UnsavedPage } from '../../ui/overlays/UnsavedPage.tsx'
import styles from './AdminLayout.module.css'
import { useFocusAfterChange } from './use-focus-after-change.ts'

type AdminLayoutProps = {
  nav: ReactNode
  /** Names the main area and the tab: the section that is open. */
  label: string
  /** Narrow windows keep only the icons of the navigation (S2-93). */
  isIconsOnNarrow?: boolean
  children: ReactNode
}

/** Navigation at the side, the open section beside it. */
export function AdminLayout({ nav, label, isIconsOnNarrow = false, children }: AdminLayoutProps) {
  const navigate = useNavigate()
  const pane = useRef<HTMLElement>(null)
  useFocusAfterChange(pane)
  usePageTitle(label)
  return (
    <div className={cx(styles.layout, isIconsOnNarrow && styles.icons)}>
      {nav}
      <main ref={pane} className={styles.pane} aria-label={label}>
        <UnsavedPage onFollow={(path) => void navigate(path)}>{children}</UnsavedPage>
      </main>
    </div>
  )
}
