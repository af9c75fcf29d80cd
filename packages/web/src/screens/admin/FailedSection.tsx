import { DeliveryProblem, FailedProblem, WebhookProblem } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { type DeadLetters, deadLettersQuery, type Item } from '../../features/dead-letters/api.ts'
import { ChannelStrip } from '../../features/dead-letters/components/ChannelStrip.tsx'
import { ReplayAll } from '../../features/dead-letters/components/ReplayAll.tsx'
import { isForAll } from '../../features/dead-letters/replay-all.ts'
import { settingsQuery } from '../../features/session/api.ts'
import { DeadLettersTable } from '../../features/dead-letters/components/DeadLettersTable.tsx'
import { problemText } from '../../i18n/problem-words.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TableFooter } from '../../ui/tables/Table.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { ticketPath } from '../panel/ticket-path.ts'

export const failedSection: SettingsSection = {
  id: 'failed',
  label: 'settings.failed',
  Section: FailedSection,
}

/** Failed and stuck work with a way to retry it, and the health of the channels. */
function FailedSection() {
  const { t } = useTranslation()
  const isSilent = useQuery(settingsQuery).data?.isSilent === true
  return (
    <PanelLoading query={useQuery(deadLettersQuery)} label={t('failed.loading')}>
      {({ value: { items, total, channels } }) => (
        <>
          <ChannelStrip channels={channels} isSilent={isSilent} />
          {items.length === 0 ? (
            <EmptyState
              drawing="all-done"
              size="small"
              title={t('failed.none')}
              text={t('failed.noneText')}
              wayOn="by-itself"
            />
          ) : (
            <FailedBox items={items} total={total} />
          )}
        </>
      )}
    </PanelLoading>
  )
}

function FailedBox({ items, total }: Pick<DeadLetters, 'items' | 'total'>) {
  const { t } = useTranslation()
  const reasonOf = ({ kind, problem, reason }: Item): string => {
    if (problem === null) return reason
    if (kind === 'webhook') return t(`webhooks.problems.${WebhookProblem.parse(problem)}`)
    const own = FailedProblem.safeParse(problem)
    return own.success ? t(`failed.problems.${own.data}`) : problemText(DeliveryProblem.parse(problem), t)
  }
  const left = items.filter((item) => !isForAll(item)).length
  return (
    <Box title={t('failed.title')} body="flush" tools={<ReplayAll count={total - left} />}>
      <DeadLettersTable items={items} pathOf={ticketPath} reasonOf={reasonOf} />
      {total > items.length && (
        <TableFooter>
          <span className="num">{t('failed.listed', { shown: items.length, total })}</span>
        </TableFooter>
      )}
    </Box>
  )
}
