import { type Client, isAdmin, placesOf } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { useMe } from '../../../live/me.ts'
import { LongTable } from '../../../ui/tables/LongTable.tsx'
import { Person } from '../../../ui/people/Person.tsx'
import { RowLink } from '../../../ui/tables/RowLink.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { type TableColumn, Missing } from '../../../ui/tables/Table.tsx'
import { useBlock } from '../mutations.ts'
import styles from './ClientsTable.module.css'

type ClientsTableProps = {
  clients: readonly Client[]
  /** The search term, to be marked. */
  term: string
}

export function ClientsTable({ clients, term }: ClientsTableProps) {
  const { t } = useTranslation()
  const me = useMe()
  const block = useBlock(t)
  const columns = [
    ...textColumns(t, term),
    blocked(t, isAdmin(me), (client, isBlocked) => block.mutate({ client, isBlocked })),
  ]
  return (
    <LongTable
      label={t('clients.title')}
      columns={columns}
      rows={clients.map(block.shown)}
      idOf={idOf}
      isLocked={isLocked}
    />
  )
}

const idOf = ({ clientid }: Client) => clientid
const isLocked = ({ blocked_on }: Client) => blocked_on

const textColumns = (t: TFunction, term: string): readonly TableColumn<Client>[] => [
  {
    id: 'name',
    label: t('clients.username'),
    isLead: true,
    width: 'minmax(15rem, 2fr)',
    cell: (client) => (
      <Person
        name={client.client_name}
        of={{ side: 'client' }}
        show={(shown) => <Marked text={shown} places={placesOf(shown, term)} />}
        end={<PlatformIcon platform={client.platform} label={platformName(client.platform, t)} />}
      >
        {(shown) => <RowLink to={`/admin-panel/client-profile/${client.short_id}`}>{shown}</RowLink>}
      </Person>
    ),
  },
  {
    id: 'short',
    label: t('clients.shortId'),
    width: 'minmax(7rem, 0.8fr)',
    cell: ({ short_id }) => (
      <span className="id">
        <Marked text={short_id} places={placesOf(short_id, term)} />
      </span>
    ),
  },
  {
    id: 'account',
    label: t('clients.account'),
    width: 'minmax(10rem, 1fr)',
    cell: ({ account_number }) => <Given text={account_number} term={term} missing={t('clients.notAdded')} />,
  },
  {
    id: 'address',
    label: t('clients.address'),
    width: 'minmax(12rem, 2.2fr)',
    cell: ({ address }) => (
      <span className={`${styles.address} truncate`} title={address ?? undefined}>
        <Given text={address} term={term} missing={t('clients.notAdded')} />
      </span>
    ),
  },
]

/** Agents see who is blocked, administrators change it. */
const blocked = (
  t: TFunction,
  mayBlock: boolean,
  onBlock: (client: Client, isBlocked: boolean) => void,
): TableColumn<Client> => ({
  id: 'blocked',
  label: t('clients.blocked'),
  width: 'minmax(8rem, 0.6fr)',
  cell: (client) => (
    <Switch
      label={t('clients.block', { name: client.client_name })}
      isLabelHidden
      tone="danger"
      isSelected={client.blocked_on}
      isDisabled={!mayBlock}
      onChange={(isBlocked) => onBlock(client, isBlocked)}
    />
  ),
})

function Given({ text, term, missing }: { text: string | null; term: string; missing: string }) {
  if (text === null || text === '') return <Missing text={missing} />
  return <Marked text={text} places={placesOf(text, term)} />
}
