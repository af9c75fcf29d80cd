import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton, type ExportChoice } from '../../features/exports/components/ExportButton.tsx'
import { reportQuery } from '../../features/reports/api.ts'
import { isEmpty, lastDays, presets } from '../../features/reports/report-model.ts'
import { fetchMoreTickets, longestWaitQuery, ticketTableQuery } from '../../features/ticket-table/api.ts'
import { TicketFigures, type TicketTrends } from '../../features/ticket-table/components/TicketFigures.tsx'
import { TicketsTable } from '../../features/ticket-table/components/TicketsTable.tsx'
import { minutesOf } from '../../features/tickets/tickets-model.ts'
import { durationText } from '../../i18n/time-words.ts'
import { zoneOfBrowser } from '../../lib/browser-zone.ts'
import { now } from '../../lib/browser.ts'
import { dayOf } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { Bars } from '../../ui/figures/Bars.tsx'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'
import { Inset } from '../../ui/layout/Layout.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { TableTail } from '../panel/TableTail.tsx'
import { ticketPath } from '../panel/ticket-path.ts'
import { useMore } from '../../live/use-more.ts'
import { TableSkeleton } from '../../ui/tables/TableSkeleton.tsx'
import { NoClientsYet } from './NoClientsYet.tsx'

/** The figures and the table, newest ticket first. */
export function TicketTableView({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation()
  const table = useQuery(ticketTableQuery)
  const more = useMore(ticketTableQuery.queryKey, fetchMoreTickets)
  const trends = useTicketTrends()
  const longestWait = useLongestWait()
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
      <PanelLoading query={table} label={t('ticketTable.loading')} skeleton={<TableSkeleton />}>
        {({ value }) => (
          <>
            <Inset>
              <TicketFigures widgets={value.widgets} trends={trends} longestWait={longestWait} />
            </Inset>
            {value.tickets.length === 0 && value.end === null ? (
              <NoClientsYet title={t('ticketTable.none')} text={t('ticketTable.noneText')} />
            ) : (
              <div>
                <TicketsTable
                  tickets={value.tickets}
                  pathOf={(ticketid, isClosed) => ticketPath(ticketid, { isClosed })}
                />
                <TableTail
                  isComplete={value.end === null}
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
        { id: 'all', label: t('reports.export.all'), name: 'tickets', ask: (page) => page },
        ...presets.map(
          (days): ExportChoice => ({
            id: String(days),
            label: t('reports.export.last', { days }),
            name: 'tickets',
            ask: (page) => ({ ...page, ...lastDays(days, dayOf(now())) }),
          }),
        ),
      ]}
    />
  )
}

function useLongestWait(): string | undefined {
  const { t } = useTranslation()
  const time = useNow()
  const { data } = useQuery(longestWaitQuery)
  return data ? durationText(minutesOf(data, time), t) : undefined
}

const trendDays = 14

/**
 * Compares the figures with earlier ones: the last two weeks beside each. Without an answer only the figures are shown.
 */
function useTicketTrends(): TicketTrends {
  const { t } = useTranslation()
  const [days] = useState(() => lastDays(trendDays, dayOf(now())))
  const { data } = useQuery(reportQuery(days, zoneOfBrowser()))
  if (data === undefined || isEmpty(data)) return {}
  const waits = data.days.flatMap(({ wait_average }) => (wait_average === null ? [] : [wait_average]))
  return {
    total: <Sparkline label={t('reports.trend.opened')} values={data.days.map(({ opened }) => opened)} />,
    ...(waits.length > 1 && {
      acceptance: <Sparkline label={t('reports.trend.acceptance')} values={waits} />,
    }),
    closed: (
      <Bars
        label={t('reports.trend.closed')}
        bars={data.days.map(({ closed }, place) => ({
          value: closed,
          tone: place === data.days.length - 1 ? 'now' : 'plain',
        }))}
      />
    ),
  }
}
