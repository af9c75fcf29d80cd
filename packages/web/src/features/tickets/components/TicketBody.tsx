import { useTranslation } from 'react-i18next'
import { later } from '../../../live/later.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import type { TicketView } from '../api.ts'
import type { TicketViews } from '../use-ticket-views.ts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { OpenTickets } from './OpenTickets.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import type { RowActions } from './TicketColumn.tsx'

type TicketBodyProps = {
  view: TicketView
  /** The search term; empty shows the whole list. */
  word: string
  onClear: () => void
  onView: (view: TicketView) => void
  /** What the open list shows. */
  views: TicketViews
  actions: RowActions
}

export function TicketBody({ views, ...found }: TicketBodyProps) {
  const { view, word, actions } = found
  if (word !== '') return <FoundList {...found} />
  return view === 'open' ? <Open views={views} actions={actions} /> : <ClosedList actions={actions} />
}

function Open({ views, actions }: Pick<TicketBodyProps, 'views' | 'actions'>) {
  const { t } = useTranslation()
  const { list } = views
  if (list.isError) return <LoadFailed size="small" title={t('tickets.loadFailed')} onRetry={list.retry} />
  return (
    <Skeletons
      isLoading={list.tickets === undefined || !views.isKnown}
      label={t('tickets.loading')}
      skeleton={<TicketSkeleton />}
    >
      <OpenTickets views={views} actions={actions} />
    </Skeletons>
  )
}

const ClosedList = later(async () => (await import('./ClosedList.tsx')).ClosedList, TicketSkeleton)
const FoundList = later(async () => (await import('./FoundList.tsx')).FoundList, TicketSkeleton)
