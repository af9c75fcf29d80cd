import { type OutgoingWebhook, WebhookKind } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Ellipsis, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { hostOf, moodOf, problemText, restOf, type WebhookMood } from '../webhook-model.ts'
import { useSwitchWebhook } from '../webhooks-api.ts'
import styles from './Webhooks.module.css'

/** The dialogs that a row opens. */
export type WebhookAction = 'deliveries' | 'test' | 'change' | 'renew' | 'delete'
type OnOpen = (webhook: OutgoingWebhook, action: WebhookAction) => void

type WebhooksTableProps = { webhooks: readonly OutgoingWebhook[]; onOpen: OnOpen }

export function WebhooksTable({ webhooks, onOpen }: WebhooksTableProps) {
  const { t } = useTranslation()
  const turn = useSwitchWebhook()
  return (
    <Table
      label={t('webhooks.title')}
      columns={[...facts(t), switchColumn(t, turn), actionColumn(t, onOpen)]}
      rows={webhooks}
      idOf={({ webhookid }) => webhookid}
    />
  )
}

const facts = (t: TFunction): readonly TableColumn<OutgoingWebhook>[] => [
  {
    id: 'address',
    label: t('webhooks.address'),
    isLead: true,
    cell: ({ url, kinds }) => (
      <span className={styles.address}>
        <span title={url}>
          {hostOf(url)}
          <span className="muted">{restOf(url)}</span>
        </span>
        <small className="muted">
          {kinds.length === WebhookKind.options.length
            ? t('webhooks.everyKind')
            : t('webhooks.someKinds', { count: kinds.length })}
        </small>
      </span>
    ),
  },
  {
    id: 'state',
    label: t('webhooks.state'),
    cell: (webhook) => (
      <span className={styles.state}>
        <Chip text={t(`webhooks.states.${moodOf(webhook)}`)} tone={tones[moodOf(webhook)]} />
        {webhook.last_problem !== null && (
          <small className={styles.problem}>{problemText(t, webhook.last_problem)}</small>
        )}
      </span>
    ),
  },
  {
    id: 'last',
    label: t('webhooks.lastDelivery'),
    isTime: true,
    cell: ({ last_delivered_on: at }) =>
      at === null ? t('webhooks.notYet') : <time dateTime={at}>{dateAndTime(at)}</time>,
  },
  { id: 'waiting', label: t('webhooks.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
  {
    id: 'failed',
    label: t('webhooks.failed'),
    isNumber: true,
    cell: ({ failed }) => <span className={failed > 0 ? styles.some : undefined}>{failed}</span>,
  },
]

const tones: Record<WebhookMood, ChipTone> = {
  on: 'success',
  troubled: 'warning',
  off: 'plain',
  gone: 'danger',
  failing: 'danger',
  overfull: 'danger',
}

const switchColumn = (
  t: TFunction,
  turn: ReturnType<typeof useSwitchWebhook>,
): TableColumn<OutgoingWebhook> => ({
  id: 'on',
  label: t('webhooks.states.on'),
  cell: (webhook) => (
    <Switch
      label={t('webhooks.switchOf', { host: hostOf(webhook.url) })}
      isLabelHidden
      isSelected={turn.isOn(webhook)}
      onChange={(on) => turn.mutate({ webhookid: webhook.webhookid, on })}
    />
  ),
})

const actionColumn = (t: TFunction, onOpen: OnOpen): TableColumn<OutgoingWebhook> => ({
  id: 'actions',
  label: t('webhooks.actions'),
  isLabelHidden: true,
  cell: (webhook) => {
    const host = hostOf(webhook.url)
    return (
      <span className={styles.actions}>
        <Button
          label={t('webhooks.deliveries.open')}
          fullLabel={t('webhooks.deliveries.title', { host })}
          tone="link"
          size="sm"
          onPress={() => onOpen(webhook, 'deliveries')}
        />
        <Menu
          label={t('webhooks.moreOf', { host })}
          trigger={<IconButton icon={Ellipsis} label={t('webhooks.moreOf', { host })} size="sm" />}
          choices={[
            {
              id: 'test',
              label: t('webhooks.test.send'),
              icon: Send,
              onChoose: () => onOpen(webhook, 'test'),
            },
            {
              id: 'change',
              label: t('webhooks.change'),
              icon: Pencil,
              onChoose: () => onOpen(webhook, 'change'),
            },
            {
              id: 'renew',
              label: t('webhooks.renew.open'),
              icon: KeyRound,
              onChoose: () => onOpen(webhook, 'renew'),
            },
            {
              id: 'delete',
              label: t('webhooks.delete.yes'),
              icon: Trash2,
              tone: 'danger',
              onChoose: () => onOpen(webhook, 'delete'),
            },
          ]}
        />
      </span>
    )
  },
})
