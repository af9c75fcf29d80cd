import { useState } from 'react'
import { Bars } from '../figures/Bars.tsx'
import { Chip } from '../feedback/Chip.tsx'
import { DepartmentMark } from '../people/DepartmentMark.tsx'
import { Pages } from '../tables/Pages.tsx'
import { Person } from '../people/Person.tsx'
import { Presence } from '../people/Presence.tsx'
import { Sparkline } from '../figures/Sparkline.tsx'
import { StatStrip, Stat } from '../figures/StatStrip.tsx'
import { Switch } from '../forms/Switch.tsx'
import { Table, type TableColumn, type TableSort, Missing, TableFooter } from '../tables/Table.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

type Agent = { name: string; login: string | null; isOnline: boolean; isDisabled: boolean }

const agents: readonly Agent[] = [
  { name: 'Mara Okafor', login: '2026-03-18 07:58', isOnline: true, isDisabled: false },
  { name: 'Wilhelmina Featherstonehaugh', login: null, isOnline: false, isDisabled: false },
  { name: 'Tom Achterberg', login: '2026-02-27 15:12', isOnline: false, isDisabled: true },
]

const columns: readonly TableColumn<Agent>[] = [
  {
    id: 'name',
    label: 'Name',
    isLead: true,
    isSortable: true,
    cell: ({ name }) => (
      <Person name={name} of={{ side: 'agent' }} end={name === 'Mara Okafor' && <Chip text="You" />}>
        {(shown) => <a href="#agent">{shown}</a>}
      </Person>
    ),
  },
  { id: 'department', label: 'Department', cell: () => <DepartmentMark name="Support" /> },
  {
    id: 'login',
    label: 'Last login',
    isTime: true,
    isSortable: true,
    cell: ({ login }) => login ?? <Missing text="User has not logged in yet." />,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isOnline }) => <Presence isOnline={isOnline} text={isOnline ? 'Online' : 'Offline'} />,
  },
  {
    id: 'disabled',
    label: 'Disabled',
    cell: ({ name, isDisabled }) => (
      <Switch
        label={`Disable ${name}`}
        isLabelHidden
        tone="danger"
        isSelected={isDisabled}
        onChange={() => undefined}
      />
    ),
  },
]

export function TableSpecimens() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' })
  const [page, setPage] = useState(0)
  return (
    <Specimen title="Tables and figures">
      <div className={styles.wide}>
        <Figures />
        <div className={styles.pane}>
          <Table
            isInset={false}
            label="Agents"
            columns={columns}
            rows={agents}
            idOf={({ name }) => name}
            sorting={{ by: sort, onSort: setSort }}
            isLocked={({ isDisabled }) => isDisabled}
          />
          <TableFooter
            end={
              <Pages
                label="Pages"
                previousLabel="Previous page"
                nextLabel="Next page"
                pageLabel={(number) => `Page ${number}`}
                page={page}
                pages={2}
                onPage={setPage}
              />
            }
          >
            1–10 of 11
          </TableFooter>
        </div>
      </div>
    </Specimen>
  )
}

function Figures() {
  return (
    <StatStrip label="Figures">
      <Stat
        label="Online agents"
        value="7"
        isLive
        trend={
          <Bars
            label="most at 10:00"
            bars={[1, 2, 4, 6, 6, 5, 5, 6].map((value, place) => ({
              value,
              tone: place === 7 ? 'now' : 'plain',
            }))}
          />
        }
        note={
          <span>
            most today <b>8</b> at 10:00
          </span>
        }
      />
      <Stat
        label="Acceptance"
        value="3.25"
        unit="min"
        trend={<Sparkline label="falling" values={[9, 8, 8, 6, 7, 4, 3]} />}
      />
      <Stat label="Tickets" value="3,912" />
    </StatStrip>
  )
}
