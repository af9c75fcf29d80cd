import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchMoreTickets, ticketTableQuery } from '../../features/ticket-table/api.ts'
import { TicketFigures } from '../../features/ticket-table/components/TicketFigures.tsx'
import { TicketsTable } from '../../features/ticket-table/components/TicketsTable.tsx'
import { appendTickets } from '../../features/ticket-table/ticket-table-model.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Inset } from '../../ui/layout/Layout.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'
import { TableTail } from '../panel/TableTail.tsx'
import { ticketPath } from '../panel/ticket-path.ts'
import { useMore } from '../panel/use-more.ts'

/** §2 Tickets screen. */
export function TicketsScreen() {
  const { t } = useTranslation('panel')
  const table = useQuery(ticketTableQuery)
  const more = useMore(ticketTableQuery.queryKey, fetchMoreTickets, appendTickets)
  return (
    <Page title={t('ticketTable.title')} body="flush">
      <PanelLoading query={table} label={t('ticketTable.loading')}>
        {({ value }) => (
          <>
            <Inset>
              <TicketFigures widgets={value.widgets} />
            </Inset>
            {value.tickets.length === 0 ? (
              <EmptyState drawing="all-done" title={t('ticketTable.none')} text={t('ticketTable.noneText')} />
            ) : (
              <div>
                <TicketsTable tickets={value.tickets} pathOf={ticketPath} />
                <TableTail
                  isComplete={value.isComplete}
                  count={value.tickets.length}
                  isFailed={more.isError}
                  onMore={() => more.mutate(value)}
                />
              </div>
            )}
          </>
        )}
      </PanelLoading>
    </Page>
  )
}
