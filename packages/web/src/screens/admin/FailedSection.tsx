import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failedItemsQuery } from '../../features/failed-items/api.ts'
import { ChannelStrip } from '../../features/failed-items/components/ChannelStrip.tsx'
import { FailedItemsTable } from '../../features/failed-items/components/FailedItemsTable.tsx'
import { Box } from '../../ui/Box.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BoxBones } from '../panel/BoxBones.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'
import { ticketPath } from '../panel/ticket-path.ts'

/** What failed or is stuck, with another try, and how the channels are doing. */
export function FailedSection() {
  const { t } = useTranslation('panel')
  return (
    <PanelLoading query={useQuery(failedItemsQuery)} label={t('failed.loading')} bones={<BoxBones />}>
      {({ value: { items, channels } }) => (
        <>
          <ChannelStrip channels={channels} />
          {items.length === 0 ? (
            <EmptyState
              drawing="all-done"
              size="small"
              title={t('failed.none')}
              text={t('failed.noneText')}
            />
          ) : (
            <Box title={t('failed.title')} body="flush">
              <FailedItemsTable items={items} pathOf={ticketPath} />
            </Box>
          )}
        </>
      )}
    </PanelLoading>
  )
}
