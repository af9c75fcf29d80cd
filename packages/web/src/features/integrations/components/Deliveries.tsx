import type { OutgoingWebhook } from '@switchboard/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { hostOf } from '../webhook-model.ts'
import { deliveriesQuery, type DeliveryFilter } from '../webhooks-api.ts'
import { DeliveryItem } from './DeliveryItem.tsx'
import styles from './Webhooks.module.css'

const filters: readonly DeliveryFilter[] = ['all', 'waiting', 'sending', 'delivered', 'failed']

/** Delivered, waiting and failed deliveries, newest first. */
export function Deliveries({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<DeliveryFilter>('all')
  return (
    <Dialog
      onClose={onClose}
      title={t('webhooks.deliveries.title', { host: hostOf(webhook.url) })}
      size="wide"
    >
      <div className={styles.deliveries}>
        <Select
          label={t('webhooks.deliveries.show')}
          placeholder=""
          size="sm"
          value={filter}
          onChange={(id) => setFilter(filters.find((one) => one === id) ?? 'all')}
          options={filters.map((id) => ({ id, text: t(`webhooks.deliveries.${id}`) }))}
        />
        <DeliveryList webhookid={webhook.webhookid} filter={filter} onShowAll={() => setFilter('all')} />
      </div>
    </Dialog>
  )
}

type DeliveryListProps = { webhookid: string; filter: DeliveryFilter; onShowAll: () => void }

function DeliveryList({ webhookid, filter, onShowAll }: DeliveryListProps) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(deliveriesQuery(webhookid, filter))
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries)
  if (deliveries === undefined)
    return list.isError ? (
      <Notice
        tone="danger"
        actions={<Button label={t('common.retry')} onPress={() => void list.refetch()} />}
      >
        {errorText(list.error, t)}
      </Notice>
    ) : (
      <Notice tone="progress">{t('webhooks.deliveries.loading')}</Notice>
    )
  if (deliveries.length === 0)
    return (
      <EmptyState
        drawing="all-done"
        size="small"
        title={t('webhooks.deliveries.none')}
        text={t('webhooks.deliveries.noneText')}
        {...(filter === 'all'
          ? { wayOn: 'by-itself' }
          : { action: <Button label={t('webhooks.deliveries.showAll')} onPress={onShowAll} /> })}
      />
    )
  return (
    <>
      <ul className={styles.list} aria-label={t('webhooks.deliveries.open')}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.deliveryid} webhookid={webhookid} delivery={delivery} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          label={t('webhooks.deliveries.more')}
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
