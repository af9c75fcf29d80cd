import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { useUnsaved } from '../overlays/use-unsaved.tsx'
import styles from './Sheet.module.css'

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

/** A form beside the content it belongs to, or in its place on narrow screens; belongs in the aside of a Split. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const { leave, watched, held, question } = useUnsaved(onClose)
  useEscape(frame, leave)
  return (
    <section ref={frame} className={styles.sheet} aria-label={title} {...watched}>
      <header className={styles.head}>
        <h2 className={cx(styles.title, styles.beside)}>{title}</h2>
        <h1 className={cx(styles.title, styles.instead)}>{title}</h1>
        <IconButton icon={X} label={t('common.cancel')} keys={['Esc']} onPress={leave} />
      </header>
      {held(children)}
      {question}
    </section>
  )
}

/** Pressed in the sheet, or where nothing has the focus. Lists and menus that it closes have taken it before. */
function useEscape(frame: RefObject<HTMLElement | null>, leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    const isHere = target === document.body || (target instanceof Node && frame.current?.contains(target))
    if (key !== 'Escape' || defaultPrevented || !isHere) return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
