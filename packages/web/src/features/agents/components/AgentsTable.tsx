import type { Agent } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { useMe } from '../../../live/me.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { Person } from '../../../ui/people/Person.tsx'
import { Presence } from '../../../ui/people/Presence.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { RowLink } from '../../../ui/tables/RowLink.tsx'
import { Table, type TableColumn, Missing } from '../../../ui/tables/Table.tsx'
import { AgentColumn, type AgentSort, agentName, hasLoggedIn, isLocked } from '../agents-model.ts'
import { type Flag, useFlag } from '../mutations.ts'
import styles from './AgentsTable.module.css'
import { AskBeforeLock } from './AskBeforeLock.tsx'

type AgentsTableProps = {
  agents: readonly Agent[]
  sort: AgentSort
  onSort: (sort: AgentSort) => void
  page: { before: number; total: number }
  /** Beside a form there is room for fewer columns. */
  isShort: boolean
  /** Clears the search. */
  onClear: () => void
}

export function AgentsTable({ agents, sort, onSort, page, isShort, onClear }: AgentsTableProps) {
  const { t } = useTranslation()
  const me = useMe()
  const flag = useFlag(t)
  const [locking, setLocking] = useState<Agent | null>(null)
  const change = (wish: Flag) =>
    wish.flag === 'locked' && wish.isOn ? setLocking(wish.agent) : flag.mutate(wish)
  const columns = [
    ...textColumns(t, me.id).filter(({ id }) => !isShort || (id !== 'created' && id !== 'login')),
    ...switches(t, me.id, change),
  ]
  return (
    <>
      <Table
        label={t('agents.title')}
        columns={columns}
        rows={agents.map(flag.shown)}
        idOf={({ userid }) => userid}
        page={page}
        isInset={false}
        isTight
        sorting={{
          by: sort,
          onSort({ column, direction }) {
            const { data: chosen } = AgentColumn.safeParse(column)
            if (chosen) onSort({ column: chosen, direction })
          },
        }}
        isLocked={isLocked}
        whenEmpty={
          <div className={styles.none}>
            <NoneFound text={t('agents.noneFound')} onPress={onClear} />
          </div>
        }
      />
      <AskBeforeLock
        agent={agents.find(({ userid }) => userid === locking?.userid) ?? locking}
        onNo={() => setLocking(null)}
        onYes={() => {
          setLocking(null)
          if (locking !== null) flag.mutate({ agent: locking, flag: 'locked', isOn: true })
        }}
      />
    </>
  )
}

const textColumns = (t: TFunction, myId: string): readonly TableColumn<Agent>[] => [
  {
    id: 'name',
    label: t('agents.name'),
    isLead: true,
    isSortable: true,
    cell: (agent) => (
      <Person
        name={agentName(agent)}
        picture={pictureAddress(agent.profile_pic)}
        of={{ side: 'agent' }}
        end={agent.userid === myId && <Chip text={t('agents.you')} />}
      >
        {(shown) => <RowLink to={`/admin-panel/user-profile/${agent.userid.slice(0, 8)}`}>{shown}</RowLink>}
      </Person>
    ),
  },
  {
    id: 'email',
    label: t('agents.email'),
    isSortable: true,
    cell: ({ email }) => (
      <span className={styles.email} title={email}>
        <Breakable address={email} />
      </span>
    ),
  },
  {
    id: 'department',
    label: t('agents.department'),
    isSortable: true,
    cell: ({ department_name }) =>
      department_name === null ? (
        <Missing text={t('agents.noDepartment')} />
      ) : (
        <DepartmentMark name={department_name} />
      ),
  },
  {
    id: 'created',
    label: t('agents.created'),
    isTime: true,
    isSortable: true,
    cell: ({ created_on }) => dateAndTime(created_on),
  },
  {
    id: 'login',
    label: t('agents.lastLogin'),
    isTime: true,
    isSortable: true,
    cell: (agent) => (hasLoggedIn(agent) ? dateAndTime(agent.last_logged_on) : <NeverLoggedIn />),
  },
  {
    id: 'status',
    label: t('agents.status'),
    isSortable: true,
    cell: ({ status }) => <Presence isOnline={status === 'online'} text={t(`agents.${status}`)} />,
  },
]

/** A line ends before `@` or a dot rather than inside a word. */
const Breakable = ({ address }: { address: string }) =>
  address.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function NeverLoggedIn() {
  const { t } = useTranslation()
  return (
    <span className={styles.never}>
      <Missing text={t('agents.neverLoggedIn')} />
    </span>
  )
}

/** One's own are blocked. */
const switches = (
  t: TFunction,
  myId: string,
  onFlag: (flag: Flag) => void,
): readonly TableColumn<Agent>[] => [
  {
    id: 'admin',
    label: t('agents.adminColumn'),
    cell: (agent) => (
      <Switch
        label={t('agents.makeAdmin', { name: agentName(agent) })}
        isLabelHidden
        isSelected={agent.isAdmin}
        isDisabled={agent.userid === myId}
        onChange={(isOn) => onFlag({ agent, flag: 'admin', isOn })}
      />
    ),
  },
  {
    id: 'disabled',
    label: t('agents.disabled'),
    cell: (agent) => (
      <Switch
        label={t('agents.disable', { name: agentName(agent) })}
        isLabelHidden
        tone="danger"
        isSelected={isLocked(agent)}
        isDisabled={agent.userid === myId}
        onChange={(isOn) => onFlag({ agent, flag: 'locked', isOn })}
      />
    ),
  },
]
