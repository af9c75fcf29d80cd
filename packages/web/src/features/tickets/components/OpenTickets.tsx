import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../live/later.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import type { TicketViews } from '../use-ticket-views.ts'
import { isFiltered } from '../views-model.ts'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'

type OpenTicketsProps = { views: TicketViews; actions: RowActions }

export function OpenTickets({ views, actions }: OpenTicketsProps) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  const { groups: shown, groupCounts, counts, rule, list: loaded } = views
  const groups = useMemo(
    () =>
      shown.map(({ name, tickets }) => ({
        id: name,
        title: t(`views.group.${name}`),
        rows: tickets,
        count: loaded.isComplete ? tickets.length : groupCounts?.[name],
      })),
    [shown, groupCounts, loaded.isComplete, t],
  )
  if (loaded.isComplete && groups.length === 0) return <NothingShown views={views} />
  const onMore = () => void loaded.loadMore()
  return (
    <>
      <TicketList
        ref={list}
        label={t('tickets.pending')}
        groups={groups}
        rows={loaded.isComplete ? undefined : counts?.[rule.view]}
        idOf={idOf}
        current={openTicket}
        onOpen={actions.onOpen}
        onNearEnd={loaded.isComplete || loaded.hasNoMore ? undefined : onMore}
      >
        {(ticket) => <TicketItem ticket={ticket} {...actions.of(ticket)} />}
      </TicketList>
      {!loaded.isComplete && <ListTail isFailed={loaded.hasNoMore} onRetry={onMore} />}
    </>
  )
}

function NothingShown({ views: { rule, showAll } }: { views: TicketViews }) {
  const { t } = useTranslation()
  const reason = isFiltered(rule.filter) ? 'filtered' : rule.view
  return (
    <EmptyState
      drawing="all-done"
      title={t(`views.none.${reason}`)}
      text={t(`views.noneText.${reason}`)}
      {...(reason === 'all'
        ? { wayOn: 'by-itself' }
        : { action: <Button label={t('views.showAll')} onPress={showAll} /> })}
    />
  )
}

const ListTail = later(async () => (await import('./ListTail.tsx')).ListTail)
