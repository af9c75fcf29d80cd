import type { MyTicket } from '@switchboard/contract'
import { Archive, MessagesSquare, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { later } from '../../../live/later.tsx'
import { Badge } from '../../../ui/figures/Badge.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { TicketListHandle } from '../../../ui/tickets/TicketList.tsx'
import type { TicketView } from '../api.ts'
import type { TicketViews } from '../use-ticket-views.ts'
import styles from './TicketColumn.module.css'
import type { FilterPlace } from './FilterPopover.tsx'
import { TicketFilterButton } from './TicketFilterButton.tsx'
import type { TicketItemProps } from './TicketItem.tsx'
import type { TicketSearchProps } from './TicketSearch.tsx'
import { TicketViewBar } from './TicketViewBar.tsx'

/** The props that every row needs. */
export interface RowActions {
  list: RefObject<TicketListHandle | null>
  openTicket: string | null
  /** At a message that a search has found, otherwise at its newest. */
  onOpen: (ticketid: string, messageid?: string | null) => void
  of: (ticket: MyTicket) => Omit<TicketItemProps, 'ticket' | 'found'>
}

type TicketColumnProps = {
  view: TicketView
  onView: (view: TicketView) => void
  /** How many wait for an agent; unknown while the list loads. */
  waiting: number | undefined
  views: TicketViews
  filter: FilterPlace
  search: { word: string; isOpen: boolean; onWord: (word: string) => void; onOpen: (isOpen: boolean) => void }
  /** What is to be known about the whole list. */
  notice?: ReactNode | undefined
  children: ReactNode
}

/** The list with its title, search and the way to the other list. */
export function TicketColumn(props: TicketColumnProps) {
  const { view, onView, waiting, views, filter, search, notice, children } = props
  const { t } = useTranslation()
  const keysOf = useKeys()
  const title = view === 'open' ? t('tickets.pending') : t('tickets.closed')
  return (
    <section className={styles.column} aria-label={title} tabIndex={-1} data-region="list">
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title}
          {view === 'open' && waiting !== undefined && (
            <Badge count={waiting} label={t('tickets.count', { count: waiting })} tone="quiet" />
          )}
        </h2>
        <span className="spread" />
        {view === 'open' && <TicketFilterButton views={views} place={filter} />}
        <IconButton
          icon={Search}
          label={t('tickets.search')}
          keys={keysOf('search')}
          isPressed={search.isOpen}
          onPress={() => search.onOpen(!search.isOpen)}
        />
        <ViewToggle view={view} onView={onView} waiting={waiting} />
      </header>
      {view === 'open' && !search.isOpen && <TicketViewBar views={views} />}
      {search.isOpen && (
        <TicketSearch
          view={view}
          word={search.word}
          onWord={search.onWord}
          onClose={() => search.onOpen(false)}
        />
      )}
      {notice}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

const TicketSearch = later(async () => (await import('./TicketSearch.tsx')).TicketSearch, OpeningSearch)

/** Takes what is typed while the search loads. */
function OpeningSearch({ word, onWord, onClose }: TicketSearchProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      type="search"
      className="visually-hidden"
      aria-label={t('tickets.search')}
      value={word}
      onChange={(event) => onWord(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    />
  )
}

function ViewToggle({ view, onView, waiting = 0 }: Pick<TicketColumnProps, 'view' | 'onView' | 'waiting'>) {
  const { t } = useTranslation()
  const keysOf = useKeys()
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
