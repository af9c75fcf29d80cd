import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../features/exports/components/ExportButton.tsx'
import { insightQuery } from '../../features/insight/api.ts'
import { InsightCharts } from '../../features/insight/components/InsightCharts.tsx'
import { InsightControls } from '../../features/insight/components/InsightControls.tsx'
import { type InsightChoice, useInsightChoice } from '../../features/insight/use-insight-choice.ts'
import { departmentsQuery } from '../../live/departments.ts'
import { useMe } from '../../live/me.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../ui/layout/Box.tsx'

/** Charts of volume, waiting and rating, of the departments the viewer may see. */
export function InsightView({ choice: view }: { choice: ReactNode }) {
  const { t } = useTranslation()
  const choice = useInsightChoice()
  const { by, shape, shown, zone } = choice
  const departmentid = by === 'day' ? choice.departmentid : null
  const insight = useQuery(insightQuery(shown, zone, departmentid))
  const departments = useQuery({ ...departmentsQuery, enabled: isAdmin(useMe()) })
  return (
    <Page
      title={t('ticketTable.title')}
      actions={
        <>
          {view}
          <InsightExport choice={choice} departmentid={departmentid} />
        </>
      }
    >
      <InsightControls choice={choice} departments={departments.data?.value ?? []} />
      <PanelLoading query={insight} label={t('insight.loading')} skeleton={<BoxSkeleton />}>
        {(data) => <InsightCharts insight={data} by={by} shape={shape} />}
      </PanelLoading>
    </Page>
  )
}

type InsightExportProps = { choice: InsightChoice; departmentid: string | null }

/** Exports the figures shown, and the tickets behind them. */
function InsightExport({ choice: { shown }, departmentid }: InsightExportProps) {
  const { t } = useTranslation()
  const of = departmentid === null ? {} : { departmentid }
  return (
    <ExportButton
      choices={[
        {
          id: 'day',
          label: t('insight.export.byDay'),
          name: 'insight',
          ask: (page) => ({ ...page, ...shown, ...of, by: 'day' }),
        },
        {
          id: 'department',
          label: t('insight.export.byDepartment'),
          name: 'insight',
          ask: (page) => ({ ...page, ...shown, by: 'department' }),
        },
        {
          id: 'tickets',
          label: t('insight.export.these'),
          name: 'tickets',
          ask: (page) => ({ ...page, ...shown }),
        },
      ]}
    />
  )
}
