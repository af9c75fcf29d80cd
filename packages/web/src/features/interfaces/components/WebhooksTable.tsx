import { type OutgoingWebhook, WebhookKind } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Ellipsis, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { hostOf, moodOf, problemText, restOf, type WebhookMood } from '../webhook-model.ts'
import { useSwitchWebhook } from '../webhooks-api.ts'
import styles from './Webhooks.module.css'

/** What a row opens. */
export type WebhookAction = 'deliveries' | 'test' | 'change' | 'renew' | 'delete'
type OnOpen = (webhook: OutgoingWebhook, action: WebhookAction) => void

type WebhooksTableProps = { webhooks: readonly OutgoingWebhook[]; onOpen: OnOpen }

export function WebhooksTable({ webhooks, onOpen }: WebhooksTableProps) {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  const turn = useSwitchWebhook()
  const onSwitch = (webhookid: string, on: boolean) =>
    turn.mutate(
      { webhookid, on },
      {
        onError: (error) => toasts.show({ tone: 'danger', text: failureText(failureOf(error), tCommon) }),
      },
    )
  const pending = turn.isPending ? turn.variables : null
  return (
    <Table
      label={t('title')}
      columns={[...facts(t), isOn(t, pending, onSwitch), actionColumn(t, onOpen)]}
      rows={webhooks}
      idOf={({ webhookid }) => webhookid}
      isInset
    />
  )
}

const facts = (t: TFunction<'webhooks'>): readonly TableColumn<OutgoingWebhook>[] => [
  {
    id: 'address',
    label: t('address'),
    isLead: true,
    cell: ({ url, kinds }) => (
      <span className={styles.address}>
        <span title={url}>
          {hostOf(url)}
          <span className="muted">{restOf(url)}</span>
        </span>
        <small className="muted">
          {kinds.length === WebhookKind.options.length
            ? t('everyKind')
            : t('someKinds', { count: kinds.length })}
        </small>
      </span>
    ),
  },
  {
    id: 'state',
    label: t('state'),
    cell: (webhook) => (
      <span className={styles.state}>
        <Chip text={t(`states.${moodOf(webhook)}`)} tone={tones[moodOf(webhook)]} />
        {webhook.last_problem !== null && (
          <small className={styles.problem}>{problemText(t, webhook.last_problem)}</small>
        )}
      </span>
    ),
  },
  {
    id: 'last',
    label: t('lastDelivery'),
    isTime: true,
    cell: ({ last_delivered_on: at }) =>
      at === null ? t('notYet') : <time dateTime={at}>{dateAndTime(at)}</time>,
  },
  { id: 'waiting', label: t('waiting'), isNumber: true, cell: ({ waiting }) => waiting },
  {
    id: 'failed',
    label: t('failed'),
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

const isOn = (
  t: TFunction<'webhooks'>,
  pending: { webhookid: string; on: boolean } | null,
  onSwitch: (webhookid: string, on: boolean) => void,
): TableColumn<OutgoingWebhook> => ({
  id: 'on',
  label: t('states.on'),
  cell: ({ webhookid, url, state }) => (
    <Switch
      label={t('switchOf', { host: hostOf(url) })}
      isLabelHidden
      isSelected={pending?.webhookid === webhookid ? pending.on : state === 'on'}
      onChange={(on) => onSwitch(webhookid, on)}
    />
  ),
})

const actionColumn = (t: TFunction<'webhooks'>, onOpen: OnOpen): TableColumn<OutgoingWebhook> => ({
  id: 'deeds',
  label: t('deeds'),
  isLabelHidden: true,
  cell: (webhook) => {
    const host = hostOf(webhook.url)
    return (
      <span className={styles.deeds}>
        <Button
          label={t('deliveries.open')}
          fullLabel={t('deliveries.title', { host })}
          tone="link"
          size="sm"
          onPress={() => onOpen(webhook, 'deliveries')}
        />
        <Menu
          label={t('moreOf', { host })}
          trigger={<IconButton icon={Ellipsis} label={t('moreOf', { host })} size="sm" />}
          choices={[
            { id: 'test', label: t('test.send'), icon: Send, onChoose: () => onOpen(webhook, 'test') },
            { id: 'change', label: t('change'), icon: Pencil, onChoose: () => onOpen(webhook, 'change') },
            { id: 'renew', label: t('renew.open'), icon: KeyRound, onChoose: () => onOpen(webhook, 'renew') },
            {
              id: 'delete',
              label: t('delete.yes'),
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
