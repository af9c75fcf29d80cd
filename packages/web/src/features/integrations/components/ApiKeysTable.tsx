import type { ApiKey } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import styles from './Integrations.module.css'

type ApiKeysTableProps = { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }

export function ApiKeysTable({ keys, onRevoke }: ApiKeysTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('integrations.keys.title')}
      columns={columns(t, onRevoke)}
      rows={keys}
      idOf={({ keyid }) => keyid}
    />
  )
}

const columns = (t: TFunction, onRevoke: ApiKeysTableProps['onRevoke']): readonly TableColumn<ApiKey>[] => [
  {
    id: 'name',
    label: t('integrations.keys.name'),
    isLead: true,
    cell: ({ name, ending, scopes }) => (
      <span className={styles.name}>
        <span title={name}>
          {name} <span className="muted">sbk_…{ending}</span>
        </span>
        <small className="muted">{scopes.join(', ')}</small>
      </span>
    ),
  },
  { id: 'maker', label: t('integrations.keys.madeBy'), cell: (key) => key.made_by_name },
  {
    id: 'used',
    label: t('integrations.keys.lastUsed'),
    isTime: true,
    cell: (key) => timeOr(key.last_used_on, t('integrations.keys.unused')),
  },
  {
    id: 'expires',
    label: t('integrations.keys.expires'),
    isTime: true,
    cell: (key) => timeOr(key.expires_on, t('integrations.keys.never')),
  },
  {
    id: 'state',
    label: t('integrations.keys.state'),
    cell: ({ state }) => <Chip text={t(`integrations.keys.${state}`)} tone={tones[state]} />,
  },
  {
    id: 'actions',
    label: t('integrations.keys.revoke'),
    isLabelHidden: true,
    cell: (key) => (
      <Button
        label={t('integrations.keys.revoke')}
        fullLabel={t('integrations.keys.revokeOf', { name: key.name })}
        tone="link-danger"
        size="sm"
        onPress={() => onRevoke(key)}
      />
    ),
  },
]

const tones: Record<ApiKey['state'], ChipTone> = { active: 'success', expired: 'plain', asleep: 'warning' }

const timeOr = (at: string | null, otherwise: string) =>
  at === null ? otherwise : <time dateTime={at}>{dateAndTime(at)}</time>
