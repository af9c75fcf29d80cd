import type { WhatsappAccount } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { BadgeCheck, SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Table, type TableColumn, Missing } from '../../../ui/tables/Table.tsx'
import {
  accountName,
  qualityOf,
  qualityTone,
  throughputOf,
  verificationOf,
  verificationTone,
} from '../account-model.ts'
import { useWebhookSwitch } from '../mutations.ts'

type AccountsTableProps = { accounts: readonly WhatsappAccount[]; onEdit: (account: WhatsappAccount) => void }

/** The accounts with their webhook toggle. */
export function AccountsTable({ accounts, onEdit }: AccountsTableProps) {
  const { t } = useTranslation('whatsapp')
  const { t: tCommon } = useTranslation()
  const webhook = useWebhookSwitch(t, tCommon)
  const tools: readonly TableColumn<WhatsappAccount>[] = [
    {
      id: 'webhook',
      label: t('table.webhook'),
      cell: (account) => (
        <Switch
          label={t('table.webhookOf', { name: accountName(account) })}
          isLabelHidden
          isSelected={account.webhook_status}
          onChange={(isOn) => webhook.mutate({ account, isOn })}
        />
      ),
    },
    {
      id: 'edit',
      label: t('table.edit'),
      isLabelHidden: true,
      cell: (account) => (
        <IconButton
          icon={SquarePen}
          size="sm"
          label={t('table.editOf', { name: accountName(account) })}
          onPress={() => onEdit(account)}
        />
      ),
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={[...facts(t), ...tools]}
      rows={accounts}
      idOf={({ id }) => id}
      isInset
      isTight
    />
  )
}

const facts = (t: TFunction<'whatsapp'>): readonly TableColumn<WhatsappAccount>[] => [
  { id: 'id', label: t('table.id'), isTime: true, cell: ({ id }) => id },
  {
    id: 'name',
    label: t('table.name'),
    isLead: true,
    cell: ({ verified_name: name }) => name ?? <Missing text={t('table.noName')} />,
  },
  {
    id: 'verification',
    label: t('table.verification'),
    cell: ({ code_verification_status: value }) => {
      const known = verificationOf(value)
      const text = known === undefined ? (value ?? t('table.unknown')) : t(`verification.${known}`)
      const icon = value === 'VERIFIED' ? { icon: BadgeCheck } : {}
      return <Chip text={text} tone={verificationTone(value)} {...icon} />
    },
  },
  {
    id: 'phone',
    label: t('table.phone'),
    isTime: true,
    cell: ({ display_phone_number: shown }) => <bdi>{shown}</bdi>,
  },
  {
    id: 'quality',
    label: t('table.quality'),
    cell: ({ quality_rating: value }) => {
      const known = qualityOf(value)
      const text = known === undefined ? (value ?? t('table.unknown')) : t(`quality.${known}`)
      return <Chip text={text} tone={qualityTone(value)} />
    },
  },
  {
    id: 'throughput',
    label: t('table.throughput'),
    cell: ({ throughput: { level } }) => {
      const known = throughputOf(level)
      return known === undefined ? (level ?? t('table.unknown')) : t(`throughput.${known}`)
    },
  },
  {
    id: 'onboarded',
    label: t('table.onboarded'),
    isTime: true,
    cell: ({ last_onboarded_time: value }) =>
      value === null ? <Missing text={t('table.unknown')} /> : dateAndTime(value),
  },
]
