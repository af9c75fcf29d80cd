import type { WhatsappAccount } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { BadgeCheck, SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Table, type TableColumn, Missing } from '../../../ui/tables/Table.tsx'
import { accountName, qualityTone, verificationTone } from '../account-model.ts'
import { useWebhookSwitch } from '../mutations.ts'

type AccountsTableProps = { accounts: readonly WhatsappAccount[]; onEdit: (account: WhatsappAccount) => void }

/** The accounts with their webhook toggle. */
export function AccountsTable({ accounts, onEdit }: AccountsTableProps) {
  const { t } = useTranslation()
  const webhook = useWebhookSwitch(t)
  const tools: readonly TableColumn<WhatsappAccount>[] = [
    {
      id: 'webhook',
      label: t('whatsapp.table.webhook'),
      cell: (account) => (
        <Switch
          label={t('whatsapp.table.webhookOf', { name: accountName(account) })}
          isLabelHidden
          isSelected={account.webhook_status}
          onChange={(isOn) => webhook.mutate({ account, isOn })}
        />
      ),
    },
    {
      id: 'edit',
      label: t('whatsapp.table.edit'),
      isLabelHidden: true,
      cell: (account) => (
        <IconButton
          icon={SquarePen}
          size="sm"
          label={t('whatsapp.table.editOf', { name: accountName(account) })}
          onPress={() => onEdit(account)}
        />
      ),
    },
  ]
  return (
    <Table
      label={t('whatsapp.title')}
      columns={[...facts(t), ...tools]}
      rows={accounts.map(webhook.shown)}
      idOf={({ id }) => id}
      isTight
    />
  )
}

const facts = (t: TFunction): readonly TableColumn<WhatsappAccount>[] => [
  { id: 'id', label: t('whatsapp.table.id'), isTime: true, cell: ({ id }) => id },
  {
    id: 'name',
    label: t('whatsapp.table.name'),
    isLead: true,
    cell: ({ verified_name: name }) => name ?? <Missing text={t('whatsapp.table.noName')} />,
  },
  {
    id: 'verification',
    label: t('whatsapp.table.verification'),
    cell: ({ code_verification_status: value }) => {
      const icon = value === 'VERIFIED' ? { icon: BadgeCheck } : {}
      return <Chip text={textOf(t, 'verification', value)} tone={verificationTone(value)} {...icon} />
    },
  },
  {
    id: 'phone',
    label: t('whatsapp.table.phone'),
    isTime: true,
    cell: ({ display_phone_number: shown }) => <bdi>{shown}</bdi>,
  },
  {
    id: 'quality',
    label: t('whatsapp.table.quality'),
    cell: ({ quality_rating: value }) => (
      <Chip text={textOf(t, 'quality', value)} tone={qualityTone(value)} />
    ),
  },
  {
    id: 'throughput',
    label: t('whatsapp.table.throughput'),
    cell: ({ throughput: { level } }) => textOf(t, 'throughput', level),
  },
  {
    id: 'onboarded',
    label: t('whatsapp.table.onboarded'),
    isTime: true,
    cell: ({ last_onboarded_time: value }) =>
      value === null ? <Missing text={t('whatsapp.table.unknown')} /> : dateAndTime(value),
  },
]

/** The provider's value in our words; one that is new to us is shown as it is. */
const textOf = (t: TFunction, fact: 'verification' | 'quality' | 'throughput', value: string | null) =>
  value === null ? t('whatsapp.table.unknown') : t(`whatsapp.${fact}.${value}`, { defaultValue: value })
