import type { WebsiteChat } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Missing, Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import styles from './WebsiteChats.module.css'

type ChatsTableProps = { chats: readonly WebsiteChat[]; onOpen: (accountid: string) => void }

export function ChatsTable({ chats, onOpen }: ChatsTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('websiteChats.title')}
      columns={columns(t, onOpen)}
      rows={chats}
      idOf={({ accountid }) => accountid}
      isInset
    />
  )
}

const columns = (t: TFunction, onOpen: ChatsTableProps['onOpen']): readonly TableColumn<WebsiteChat>[] => [
  {
    id: 'name',
    label: t('websiteChats.field.name'),
    isLead: true,
    cell: ({ name, color, accountid }) => (
      <span className={styles.name}>
        <svg viewBox="0 0 1 1" className={styles.dot} aria-hidden="true">
          <rect width="1" height="1" fill={color} />
        </svg>
        <Button label={name} tone="link" onPress={() => onOpen(accountid)} />
      </span>
    ),
  },
  keyColumn(t),
  {
    id: 'origins',
    label: t('websiteChats.field.origins'),
    cell: ({ origins }) => <Websites origins={origins} t={t} />,
  },
  lastMessageColumn(t),
  {
    id: 'edit',
    label: t('websiteChats.edit'),
    isLabelHidden: true,
    cell: ({ accountid, name }) => (
      <IconButton
        icon={SquarePen}
        size="sm"
        label={t('websiteChats.editOf', { name })}
        onPress={() => onOpen(accountid)}
      />
    ),
  },
]

export const keyColumn = (t: TFunction): TableColumn<WebsiteChat> => ({
  id: 'key',
  label: t('websiteChats.key'),
  cell: ({ key }) => <code>{key}</code>,
})

export const lastMessageColumn = (t: TFunction): TableColumn<WebsiteChat> => ({
  id: 'last',
  label: t('websiteChats.lastMessage'),
  isTime: true,
  cell: ({ last_message_on: at }) =>
    at === null ? (
      <Missing text={t('websiteChats.noMessage')} />
    ) : (
      <time dateTime={at}>{dateAndTime(at)}</time>
    ),
})

/** The first of them, and how many more. */
function Websites({ origins, t }: { origins: readonly string[]; t: TFunction }) {
  const [first] = origins
  if (first === undefined) return <span className="muted">{t('websiteChats.anyWebsite')}</span>
  const more = origins.length - 1
  return (
    <span title={origins.join('\n')}>
      {first.replace(/^https?:\/\//, '')}
      {more > 0 && <span className="muted"> {t('websiteChats.more', { count: more })}</span>}
    </span>
  )
}
