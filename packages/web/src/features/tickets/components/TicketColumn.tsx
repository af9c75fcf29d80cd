import type { MyTicket } from '@switchboard/contract'
import { Archive, MessagesSquare, Search } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../lib/actions.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { TicketListHandle } from '../../../ui/tickets/TicketList.tsx'
import type { TicketView } from '../api.ts'
import styles from './TicketColumn.module.css'
import type { TicketItemProps } from './TicketItem.tsx'
import { TicketSearch } from './TicketSearch.tsx'

/** The props that every row needs. */
export interface RowActions {
  list: RefObject<TicketListHandle | null>
  openTicket: string | null
  onOpen: (ticketid: string) => void
  of: (ticket: MyTicket) => Omit<TicketItemProps, 'ticket'>
}

type TicketColumnProps = {
  view: TicketView
  onView: (view: TicketView) => void
  /** How many wait for an agent; unknown while the list loads. */
  waiting: number | undefined
  search: { word: string; isOpen: boolean; onWord: (word: string) => void; onOpen: (isOpen: boolean) => void }
  regionRef?: Ref<HTMLElement> | undefined
  children: ReactNode
}

/** The list with its title, search and the way to the other list. */
export function TicketColumn({ view, onView, waiting, search, regionRef, children }: TicketColumnProps) {
  const { t } = useTranslation()
  const title = view === 'open' ? t('tickets.pending') : t('tickets.closed')
  return (
    <section ref={regionRef} className={styles.column} aria-label={title} tabIndex={-1} data-region="list">
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title}
          {view === 'open' && waiting !== undefined && (
            <Badge count={waiting} label={t('tickets.count', { count: waiting })} tone="quiet" />
          )}
        </h2>
        <span className="spread" />
        <IconButton
          icon={Search}
          label={t('tickets.search')}
          keys={keysOf('search')}
          isPressed={search.isOpen}
          onPress={() => search.onOpen(!search.isOpen)}
        />
        <ViewToggle view={view} onView={onView} waiting={waiting} />
      </header>
      {search.isOpen && (
        <TicketSearch
          view={view}
          word={search.word}
          onWord={search.onWord}
          onClose={() => search.onOpen(false)}
        />
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

function ViewToggle({ view, onView, waiting = 0 }: Pick<TicketColumnProps, 'view' | 'onView' | 'waiting'>) {
  const { t } = useTranslation()
  return view === 'open' ? (
    <IconButton
      icon={Archive}
      label={t('tickets.showClosed')}
      keys={keysOf('closed')}
      onPress={() => onView('closed')}
    />
  ) : (
    <IconButton
      icon={MessagesSquare}
      label={t('tickets.showPending')}
      keys={keysOf('pending')}
      count={{ value: waiting, label: t('tickets.count', { count: waiting }) }}
      onPress={() => onView('open')}
    />
  )
}

/** The text in a list's search field, and the search term once typing pauses. */
export function useTicketSearch() {
  const [word, setWord] = useState('')
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setWord('')
  }
  return { word, isOpen, onWord: setWord, onOpen: open }
}
