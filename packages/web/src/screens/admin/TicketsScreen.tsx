import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SegmentedGroup } from '../../ui/forms/SegmentedGroup.tsx'
import { ReportView } from './ReportView.tsx'
import { TicketTableView } from './TicketTableView.tsx'

/** Tickets screen: the table or the reports. The address holds which of the two is open. */
export function TicketsScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isReport = params.get('view') === 'insight'
  const choice = (
    <SegmentedGroup
      label={t('reports.view.label')}
      value={isReport ? 'insight' : 'table'}
      segments={[
        { id: 'table', label: t('reports.view.table') },
        { id: 'insight', label: t('reports.view.report') },
      ]}
      onChange={(view) => setParams(view === 'insight' ? { view } : {})}
    />
  )
  return isReport ? <ReportView choice={choice} /> : <TicketTableView choice={choice} />
}
