import { Building2, IdCard, Pencil, Star } from 'lucide-react'
import { useState } from 'react'
import { ActionRow, ActionRows } from '../layout/ActionRow.tsx'
import { Box } from '../layout/Box.tsx'
import { Button } from '../buttons/Button.tsx'
import { Card, Cards } from '../layout/Card.tsx'
import { DataTile, DataTiles } from '../layout/DataTile.tsx'
import { DepartmentMark } from '../people/DepartmentMark.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { NoneFound } from '../feedback/NoneFound.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { Facts } from '../layout/Facts.tsx'
import { ProfileHeader } from '../people/ProfileHeader.tsx'
import { Missing } from '../tables/Table.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { PickList } from '../forms/PickList.tsx'
import { PlatformIcon } from '../people/PlatformIcon.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { TilePicker } from '../forms/TilePicker.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

export function PanelSpecimens() {
  const [pick, setPick] = useState('b')
  return (
    <>
      <Notices />
      <Specimen title="Panels">
        <div className={styles.wide}>
          <Person />
          <Tiles pick={pick} onPick={setPick} />
          <Kinds pick={pick} onPick={setPick} />
        </div>
      </Specimen>
      <Empty />
    </>
  )
}

function Notices() {
  return (
    <Specimen title="Notices">
      <div className={styles.wide}>
        <Notice>Approval can take up to 24 hours.</Notice>
        <Notice tone="warning" actions={<Button label="Reassign" size="sm" />}>
          Billing cannot be deleted yet: reassign its 3 agents first.
        </Notice>
        <Notice tone="danger">Telegram server error. Please retry later.</Notice>
        <Notice tone="success">Bot ID successfully submitted!</Notice>
        <Notice tone="progress">Registering the webhook…</Notice>
      </div>
    </Specimen>
  )
}

function Person() {
  return (
    <>
      <ProfileHeader
        avatar={<Avatar name="Jonas Weber" size="xl" of={{ side: 'agent', presence: 'online' }} />}
        name="Jonas Weber"
        sub={
          <>
            <span>jonas.weber@nordhavn.example</span>
            <DepartmentMark name="Support" />
          </>
        }
        tools={<Button label="Edit" icon={Pencil} />}
      />
      <Box title="Details" body="rows" tools={<Button label="Edit" size="sm" />}>
        <Facts
          facts={[
            { label: 'Account number', icon: IdCard, value: <Missing text="not added yet" /> },
            { label: 'Department', icon: Building2, value: <DepartmentMark name="Support" /> },
          ]}
        />
        <ActionRows label="Recent actions">
          <ActionRow icon={Star} tone="warning" time={{ dateTime: '2026-03-18', text: '2026-03-18 14:02' }}>
            Rated 3 of 3 by Ingrid Solheim
          </ActionRow>
        </ActionRows>
      </Box>
      <Cards>
        <Card title={<DepartmentMark name="Support" />}>
          <DataTiles>
            <DataTile label="Agents" value="5" />
            <DataTile label="Open" value="17" />
            <DataTile label="Closed" value="1,204" />
          </DataTiles>
        </Card>
      </Cards>
    </>
  )
}

type PickProps = { pick: string; onPick: (pick: string) => void }

function Tiles({ pick, onPick }: PickProps) {
  return (
    <>
      <TilePicker
        label="Channel"
        layout="row"
        value={pick}
        onChange={onPick}
        tiles={[
          {
            id: 'a',
            name: 'Telegram',
            sub: 'Connected',
            lead: <PlatformIcon platform="telegram" size="lg" />,
          },
          {
            id: 'b',
            name: 'WhatsApp',
            sub: 'Not connected',
            lead: <PlatformIcon platform="whatsapp" size="lg" />,
          },
        ]}
      />
      <TilePicker
        label="Language"
        layout="columns"
        value={pick}
        onChange={onPick}
        tiles={[
          { id: 'a', name: 'English', sub: 'English' },
          { id: 'b', name: 'Русский', sub: 'Russian', lang: 'ru' },
        ]}
      />
    </>
  )
}

function Kinds({ pick, onPick }: PickProps) {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <Tabs
      label="Kinds"
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'one',
          label: 'Departments',
          content: (
            <PickList
              label="Department"
              value={pick}
              onChange={onPick}
              picks={[
                { id: 'a', name: 'Sales', sub: '2 online', end: '4 open' },
                { id: 'b', name: 'Support', sub: '3 online', end: '17 open' },
                { id: 'c', name: 'Billing', sub: 'nobody online' },
              ]}
            />
          ),
        },
        {
          id: 'two',
          label: 'Agents',
          content: <NoneFound text="No tickets found!" label="Clear search" onPress={() => undefined} />,
        },
      ]}
    />
  )
}

function Empty() {
  return (
    <Specimen title="Empty">
      <div className={styles.emptyFrame}>
        <EmptyState
          drawing="unplugged"
          title="No ticket selected"
          text="Choose a ticket from the list."
          action={<Button label="Open the longest waiting" tone="primary" />}
          hints={[
            { keys: ['J', 'K'], text: 'move' },
            { keys: ['?'], text: 'all keys' },
          ]}
        />
      </div>
      <div className={styles.emptyFrame}>
        <EmptyState drawing="all-done" title="Nothing waits" size="small" wayOn="by-itself" />
      </div>
      <div className={styles.emptyFrame}>
        <EmptyState drawing="lost" title="404 Error! Page not found :(" wayOn="beside" />
      </div>
    </Specimen>
  )
}
