import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../features/exports/components/ExportButton.tsx'
import { reportQuery } from '../../features/reports/api.ts'
import { ReportCharts } from '../../features/reports/components/ReportCharts.tsx'
import { ReportControls } from '../../features/reports/components/ReportControls.tsx'
import { type ReportChoice, useReportChoice } from '../../features/reports/use-report-choice.ts'
import { departmentsQuery } from '../../live/departments.ts'
import { useMe } from '../../live/me.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'

/** Charts of volume, waiting and rating, of the departments the viewer may see. */
export function ReportView({ choice: view }: { choice: ReactNode }) {
  const { t } = useTranslation()
  const choice = useReportChoice()
  const { by, shape, shown, zone } = choice
  const report = useQuery(reportQuery(shown, zone, askedOf(choice)))
  const departments = useQuery({ ...departmentsQuery, enabled: isAdmin(useMe()) })
  return (
    <Page
      title={t('ticketTable.title')}
      actions={
        <>
          {view}
          <ReportExport choice={choice} />
        </>
      }
    >
      <ReportControls choice={choice} departments={departments.data?.value ?? []} />
      <PanelLoading query={report} label={t('reports.loading')}>
        {(data) => <ReportCharts report={data} by={by} shape={shape} />}
      </PanelLoading>
    </Page>
  )
}

/** Only the days are of one department; the figures of the accounts are asked for where they are shown. */
function askedOf({ by, departmentid }: ReportChoice) {
  if (by === 'account') return { accounts: 'yes' } as const
  return by === 'day' && departmentid !== null ? { departmentid } : {}
}

/** Exports the figures shown, and the tickets behind them. */
function ReportExport({ choice }: { choice: ReportChoice }) {
  const { t } = useTranslation()
  const { shown, by, departmentid } = choice
  const of = by === 'day' && departmentid !== null ? { departmentid } : {}
  return (
    <ExportButton
      choices={[
        {
          id: 'day',
          label: t('reports.export.byDay'),
          name: 'insight',
          ask: (page) => ({ ...page, ...shown, ...of, by: 'day' }),
        },
        {
          id: 'department',
          label: t('reports.export.byDepartment'),
          name: 'insight',
          ask: (page) => ({ ...page, ...shown, by: 'department' }),
        },
        {
          id: 'account',
          label: t('reports.export.byAccount'),
          name: 'insight',
          ask: (page) => ({ ...page, ...shown, by: 'account' }),
        },
        {
          id: 'tickets',
          label: t('reports.export.these'),
          name: 'tickets',
          ask: (page) => ({ ...page, ...shown }),
        },
      ]}
    />
  )
}
