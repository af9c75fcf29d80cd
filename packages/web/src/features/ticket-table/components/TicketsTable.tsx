import type { Ticket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateAndTime } from '../../../lib/dates.ts'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { LongTable } from '../../../ui/tables/LongTable.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { type TableColumn, Missing } from '../../../ui/tables/Table.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { acceptedOn, handlerOf, type ShownStage, stageOf } from '../ticket-table-model.ts'
import styles from './TicketsTable.module.css'
import { platformName } from '../../../i18n/platform-name.ts'
import { clientName } from '../../../i18n/client-name.ts'

type TicketsTableProps = {
  tickets: readonly Ticket[]
  /** Where the ticket is selected in the workspace. */
  pathOf: (ticketid: string, isClosed: boolean) => string
}

export function TicketsTable({ tickets, pathOf }: TicketsTableProps) {
  const { t } = useTranslation()
  return (
    <LongTable
      label={t('ticketTable.title')}
      columns={[...people(t, pathOf), ...times(t)]}
      rows={tickets}
      idOf={idOf}
      isTight
    />
  )
}

const idOf = ({ ticketid }: Ticket) => ticketid

const people = (t: TFunction, pathOf: TicketsTableProps['pathOf']): readonly TableColumn<Ticket>[] => [
  {
    id: 'id',
    label: t('ticketTable.ticket'),
    width: 'minmax(6.25rem, 0.7fr)',
    isLead: true,
    cell: (ticket) => (
      <Link className={styles.id} to={pathOf(ticket.ticketid, stageOf(ticket) === 'closed')}>
        {ticket.ticketid.slice(0, 8)}
      </Link>
    ),
  },
  {
    id: 'stage',
    label: t('ticketTable.stage'),
    width: 'minmax(6.5rem, 0.8fr)',
    cell: (ticket) => (
      <Chip text={t(`ticketTable.stages.${stageOf(ticket)}`)} tone={stageTones[stageOf(ticket)]} />
    ),
  },
  {
    id: 'department',
    label: t('agents.department'),
    width: 'minmax(6.5rem, 1fr)',
    cell: ({ department_name: name }) => (name === null ? '–' : <DepartmentMark name={name} />),
  },
  {
    id: 'handler',
    label: t('ticketTable.handler'),
    width: 'minmax(9rem, 1.2fr)',
    cell: (ticket) => <Handler ticket={ticket} />,
  },
  {
    id: 'client',
    label: t('ticketTable.client'),
    width: 'minmax(10.75rem, 1.2fr)',
    cell: (ticket) => <Client ticket={ticket} />,
  },
  {
    id: 'account',
    label: t('ticketTable.account'),
    width: 'minmax(7rem, 1fr)',
    cell: ({ account_number }) => account_number || <Missing text={t('clients.notAdded')} />,
  },
]

const times = (t: TFunction): readonly TableColumn<Ticket>[] => [
  {
    id: 'reopened',
    label: t('ticketTable.reopenedOn'),
    width: 'minmax(8rem, 1fr)',
    isTime: true,
    cell: ({ reopened_on }) => (reopened_on === null ? '–' : dateAndTime(reopened_on)),
  },
  {
    id: 'accepted',
    label: t('ticketTable.acceptedOn'),
    width: 'minmax(8.75rem, 1fr)',
    isTime: true,
    cell: (ticket) => {
      const accepted = acceptedOn(ticket)
      return accepted === null ? <Missing text={t('ticketTable.notAccepted')} /> : dateAndTime(accepted)
    },
  },
  {
    id: 'closed',
    label: t('ticketTable.closedOn'),
    width: 'minmax(8.75rem, 1fr)',
    isTime: true,
    cell: ({ closed_on }) =>
      closed_on === null ? <Missing text={t('ticketTable.active')} /> : dateAndTime(closed_on),
  },
  {
    id: 'platform',
    label: t('ticketTable.platform'),
    width: '3.75rem',
    isLabelHidden: true,
    cell: ({ platform }) => <PlatformIcon platform={platform} label={platformName(platform, t)} />,
  },
]

function Handler({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const handler = handlerOf(ticket)
  switch (handler.kind) {
    case 'name':
      return (
        <span className={styles.handler}>
          <Avatar name={handler.name} size="xs" of={{ side: 'agent' }} />
          <Truncated text={handler.name} as="name" />
        </span>
      )
    case 'not-accepted':
      return <Missing text={t('ticketTable.noHandler')} />
    case 'closed':
      return <Missing text={t('ticketTable.closedWithout')} />
    default:
      return handler satisfies never
  }
}

const stageTones: Record<ShownStage, ChipTone> = {
  choosing: 'line',
  pending: 'warning',
  open: 'accent',
  closed: 'plain',
}

function Client({ ticket }: { ticket: Pick<Ticket, 'clientid' | 'client_name'> }) {
  const { t } = useTranslation()
  return (
    <Link className={styles.client} to={`/admin-panel/client-profile/${ticket.clientid.slice(0, 8)}`}>
      <Truncated text={clientName(ticket, t)} as="name" />
    </Link>
  )
}
