import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SegmentedGroup } from '../../ui/forms/SegmentedGroup.tsx'
import { InsightView } from './InsightView.tsx'
import { TicketTableView } from './TicketTableView.tsx'

/** Tickets screen: the table or the reports. The address holds which of the two is open. */
export function TicketsScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isInsight = params.get('view') === 'insight'
  const choice = (
    <SegmentedGroup
      label={t('insight.view.label')}
      value={isInsight ? 'insight' : 'table'}
      segments={[
        { id: 'table', label: t('insight.view.table') },
        { id: 'insight', label: t('insight.view.insight') },
      ]}
      onChange={(view) => setParams(view === 'insight' ? { view } : {})}
    />
  )
  return isInsight ? <InsightView choice={choice} /> : <TicketTableView choice={choice} />
}
