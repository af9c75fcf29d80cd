import type { Bot } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../lib/dates.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Missing, Table, type TableColumn } from '../../ui/tables/Table.tsx'
import { departmentsQuery } from '../departments.ts'
import { removeBot } from './bots-api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { StateChip } from './StateChip.tsx'
import styles from './TokenPanel.module.css'

type BotListProps = {
  title: string
  bots: readonly Bot[]
  /** The button that adds another one. */
  add: ReactNode
  onEdit: (bot: Bot) => void
  onReconnect: (bot: Bot) => void
  /** With the text that is shown afterwards. */
  onDone: (text: string) => void
}

/** Several bots of a channel, each with its state and what can be done with it. */
export function BotList({ title, bots, add, onEdit, onReconnect, onDone }: BotListProps) {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value ?? []
  const columns: readonly TableColumn<Bot>[] = [
    { id: 'name', label: t('bot.name'), isLead: true, cell: (bot) => <BotName bot={bot} /> },
    { id: 'state', label: t('bot.state'), cell: ({ health }) => <StateChip health={health} /> },
    {
      id: 'department',
      label: t('bot.department'),
      cell: ({ departmentid: id }) =>
        departments.find(({ departmentid }) => departmentid === id)?.department_name ?? (
          <Missing text={t('bot.theyChoose')} />
        ),
    },
    {
      id: 'last',
      label: t('channels.lastEvent'),
      isTime: true,
      cell: ({ health: { last_event_on: at } }) =>
        at === null ? <Missing text={t('channels.noEvent')} /> : <time dateTime={at}>{dateAndTime(at)}</time>,
    },
    {
      id: 'tools',
      label: t('bot.tools'),
      isLabelHidden: true,
      cell: (bot) => (
        <span className={styles.tools}>
          <IconButton
            icon={SquarePen}
            size="sm"
            label={t('bot.editOf', { name: bot.name })}
            onPress={() => onEdit(bot)}
          />
          <IconButton
            icon={KeyRound}
            size="sm"
            label={t('bot.reconnectOf', { name: bot.name })}
            onPress={() => onReconnect(bot)}
          />
          <DisconnectBot
            platform={bot.platform}
            name={bot.name}
            remove={() => removeBot(bot)}
            onDone={onDone}
          />
        </span>
      ),
    },
  ]
  return (
    <Box title={title} tools={add} body="flush">
      <Table label={title} columns={columns} rows={bots} idOf={({ accountid }) => accountid} />
    </Box>
  )
}

/** Its name here, and below it the one at the provider where that is another. */
function BotName({ bot: { name, bot_name } }: { bot: Bot }) {
  return (
    <span className={styles.name}>
      <span title={name}>{name}</span>
      {bot_name !== name && <span className="muted">{bot_name}</span>}
    </span>
  )
}
