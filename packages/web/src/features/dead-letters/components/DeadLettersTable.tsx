import { DeliveryProblem, isProviderProblem, Platform } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { platformName } from '../../../i18n/platform-name.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { type Item, useReplay } from '../api.ts'
import styles from './DeadLettersTable.module.css'

type DeadLettersTableProps = {
  items: readonly Item[]
  pathOf: (ticketid: string) => string
  /** Why, in the reader's language. */
  reasonOf: (item: Item) => string
}

/** Lists every failure; each item listed can be retried. */
export function DeadLettersTable({ items, pathOf, reasonOf }: DeadLettersTableProps) {
  const { t } = useTranslation()
  const replay = useReplay(t)
  const pending = replay.isPending ? replay.variables.itemid : null
  return (
    <Table
      label={t('failed.title')}
      columns={[...textColumn(t, pathOf, reasonOf), again(t, pending, replay.mutate)]}
      rows={items}
      idOf={({ itemid }) => itemid}
    />
  )
}

const textColumn = (
  t: TFunction,
  pathOf: DeadLettersTableProps['pathOf'],
  reasonOf: DeadLettersTableProps['reasonOf'],
): readonly TableColumn<Item>[] => [
  {
    id: 'kind',
    label: t('failed.what'),
    isLead: true,
    cell: ({ kind, platform, account_name: account }) => {
      const known = Platform.safeParse(platform)
      return (
        <span className={styles.kind}>
          {known.success && <PlatformIcon platform={known.data} label={platformName(known.data, t)} />}
          {t(`failed.kinds.${kind}`)}
          {account !== null && <span className="muted">{account}</span>}
        </span>
      )
    },
  },
  {
    id: 'state',
    label: t('failed.state'),
    cell: ({ state }) => <Chip text={t(`failed.states.${state}`)} tone={tones[state]} />,
  },
  {
    id: 'client',
    label: t('failed.client'),
    cell: ({ client_name: name, ticketid, about }) => (
      <span className={styles.client}>
        {name !== null && <Truncated text={name} as="name" />}
        {ticketid !== null && (
          <Link className="id" to={pathOf(ticketid)}>
            {ticketid.slice(0, 8)}
          </Link>
        )}
        {name === null && ticketid === null && (about ?? '–')}
      </span>
    ),
  },
  {
    id: 'reason',
    label: t('failed.reason'),
    cell: (item) => (
      <span className={styles.reason}>
        {reasonOf(item)} <span className="muted">· {t('failed.attempts', { count: item.attempts })}</span>
        {isProvidersReason(item) && <span className={styles.providerReason}>{item.reason}</span>}
      </span>
    ),
  },
  { id: 'since', label: t('failed.since'), isTime: true, cell: ({ since }) => dateAndTime(since) },
]

/** Whether the reason is the provider's own explanation of a message, to be shown beside ours. */
function isProvidersReason({ kind, problem }: Item): boolean {
  const delivery = DeliveryProblem.safeParse(problem)
  return kind === 'outbound' && delivery.success && isProviderProblem(delivery.data)
}

const again = (t: TFunction, pending: string | null, onReplay: (item: Item) => void): TableColumn<Item> => ({
  id: 'replay',
  label: t('failed.replay'),
  isLabelHidden: true,
  cell: (item) => (
    <Button
      label={t('failed.replay')}
      icon={RotateCw}
      size="sm"
      isPending={pending === item.itemid}
      onPress={() => onReplay(item)}
    />
  ),
})

const tones: Record<Item['state'], ChipTone> = { failed: 'danger', stuck: 'warning', unconfirmed: 'warning' }
