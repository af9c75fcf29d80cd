import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { useUnsaved } from '../overlays/use-unsaved.tsx'
import styles from './Sheet.module.css'

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

/** A form beside the content it belongs to, or in its place on narrow screens; belongs in the aside of a Split. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTranslation()
  const { leave, watched, held, question } = useUnsaved(onClose)
  return (
    <section className={styles.sheet} aria-label={title} {...watched}>
      <header className={styles.head}>
        <h2 className={cx(styles.title, styles.beside)}>{title}</h2>
        <h1 className={cx(styles.title, styles.instead)}>{title}</h1>
        <IconButton icon={X} label={t('common.cancel')} onPress={leave} />
      </header>
      {held(children)}
      {question}
    </section>
  )
}
