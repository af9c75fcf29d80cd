import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton, type ExportChoice } from '../../features/exports/components/ExportButton.tsx'
import { presets, lastDays } from '../../features/insight/insight-model.ts'
import { fetchMoreTickets, ticketTableQuery } from '../../features/ticket-table/api.ts'
import { TicketFigures } from '../../features/ticket-table/components/TicketFigures.tsx'
import { TicketsTable } from '../../features/ticket-table/components/TicketsTable.tsx'
import { appendTickets } from '../../features/ticket-table/ticket-table-model.ts'
import { now } from '../../lib/browser.ts'
import { dayOf } from '../../lib/dates.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Inset } from '../../ui/layout/Layout.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { TableTail } from '../panel/TableTail.tsx'
import { ticketPath } from '../panel/ticket-path.ts'
import { useMore } from '../panel/use-more.ts'
import { useTicketTrends } from './use-ticket-trends.tsx'

/** The figures and the table, newest ticket first. */
export function TicketTableView({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation()
  const table = useQuery(ticketTableQuery)
  const more = useMore(ticketTableQuery.queryKey, fetchMoreTickets, appendTickets)
  const trends = useTicketTrends()
  return (
    <Page
      title={t('ticketTable.title')}
      body="flush"
      actions={
        <>
          {choice}
          <TicketsExport />
        </>
      }
    >
      <PanelLoading query={table} label={t('ticketTable.loading')}>
        {({ value }) => (
          <>
            <Inset>
              <TicketFigures widgets={value.widgets} trends={trends} />
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

function TicketsExport() {
  const { t } = useTranslation()
  return (
    <ExportButton
      choices={[
        { id: 'all', label: t('insight.export.all'), name: 'tickets', ask: (page) => page },
        ...presets.map(
          (days): ExportChoice => ({
            id: String(days),
            label: t('insight.export.last', { days }),
            name: 'tickets',
            ask: (page) => ({ ...page, ...lastDays(days, dayOf(now())) }),
          }),
        ),
      ]}
    />
  )
}
