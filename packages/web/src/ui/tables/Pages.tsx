import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './Pages.module.css'

type PagesProps = {
  label: string
  previousLabel: string
  nextLabel: string
  /** 'Page 2' */
  pageLabel: (page: number) => string
  /** Counted from 0. */
  page: number
  pages: number
  onPage: (page: number) => void
}

export function Pages({ label, previousLabel, nextLabel, pageLabel, page, pages, onPage }: PagesProps) {
  const nav = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // The button that led to the first or the last page is disabled there, and the focus would be nowhere.
    if (isPressed.current && document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    isPressed.current = false
  }, [page])
  const go = (next: number) => {
    isPressed.current = true
    onPage(next)
  }
  return (
    <nav ref={nav} aria-label={label} className={styles.pages}>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={previousLabel}
        isDisabled={page <= 0}
        onPress={() => go(page - 1)}
      />
      {pagesAround(page, pages).map((number) => (
        <AriaButton
          key={number}
          aria-label={pageLabel(number + 1)}
          className={styles.page ?? ''}
          {...(number === page && { 'aria-current': 'page' })}
          onPress={() => onPage(number)}
        >
          {number + 1}
        </AriaButton>
      ))}
      <IconButton
        icon={ChevronRight}
        size="sm"
        label={nextLabel}
        isDisabled={page >= pages - 1}
        onPress={() => go(page + 1)}
      />
    </nav>
  )
}

/** At most five pages, with this one among them. */
function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(0, Math.min(page - 2, pages - 5))
  return Array.from({ length: Math.min(5, pages) }, (_, place) => first + place)
}
