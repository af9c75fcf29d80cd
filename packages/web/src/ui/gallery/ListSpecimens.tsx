import { Mic } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../figures/Badge.tsx'
import { ColleagueRow } from '../people/ColleagueRow.tsx'
import { TicketList } from '../tickets/TicketList.tsx'
import { TicketRow } from '../tickets/TicketRow.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

const you = { kind: 'agent', name: 'Mara Okafor', text: 'You' } as const
const support = { name: 'Support' }

export function ListSpecimens() {
  const [open, setOpen] = useState('7f3a91c2')
  return (
    <Specimen title="Ticket row">
      <div className={styles.list}>
        <TicketList
          label="Pending tickets"
          onOpen={setOpen}
          current={open}
          idOf={({ key }) => key ?? ''}
          groups={[
            { id: 'waiting', title: 'Waiting for an agent', count: 2, rows: waitingRows(open, setOpen) },
            { id: 'yours', title: 'Yours', count: 3, rows: yourRows(open) },
          ]}
        >
          {(row) => row}
        </TicketList>
      </div>
      <Colleagues />
    </Specimen>
  )
}

const waitingRows = (open: string, setOpen: (id: string) => void) => [
  <TicketRow
    key="c09e7b14"
    id="c09e7b14"
    client={{ name: 'Bartholomew Okonkwo-Fitzgerald', platform: 'telegram' }}
    department={support}
    label="Bartholomew, waiting 47 min"
    when={{ kind: 'waiting', minutes: 47, text: '47 min', label: 'Waiting 47 min' }}
    preview={{
      kind: 'message',
      text: 'My machine arrived without the portafilter and I have guests',
    }}
    isUnread
    marks={<Badge count={3} label="3 unread" tone="quiet" />}
    end={{
      kind: 'accept',
      label: 'Accept',
      rest: 'Not accepted yet',
      fullLabel: 'Accept Bartholomew',
      onAccept: () => setOpen('c09e7b14'),
    }}
    isCurrent={open === 'c09e7b14'}
  />,
  <TicketRow
    key="7b52d9c0"
    id="7b52d9c0"
    client={{ name: 'Thandiwe Nkosi', platform: 'viber' }}
    department={{ name: 'Sales' }}
    label="Thandiwe, waiting 2 min"
    when={{ kind: 'waiting', minutes: 2, text: '2 min', label: 'Waiting 2 min' }}
    preview={{ kind: 'message', text: 'Hi, is the Linea 2 in stock in Cape Town?' }}
    isUnread
    marks={<Badge count={1} label="1 unread" />}
    end={{
      kind: 'accept',
      label: 'Accept',
      fullLabel: 'Accept Thandiwe',
      onAccept: () => setOpen('7b52d9c0'),
    }}
    isCurrent={open === '7b52d9c0'}
  />,
]

const yourRows = (open: string) => [
  <TicketRow
    key="7f3a91c2"
    id="7f3a91c2"
    client={{ name: 'Ingrid Solheim', platform: 'whatsapp' }}
    department={support}
    label="Ingrid, 14:31"
    when={{ kind: 'time', dateTime: '2026-03-18T14:31', text: '14:31' }}
    preview={{ kind: 'message', text: 'Voice message, 0:34', icon: Mic }}
    end={you}
    isCurrent={open === '7f3a91c2'}
  />,
  <TicketRow
    key="03d8f5b9"
    id="03d8f5b9"
    client={{ name: 'Maximiliano Fernández-Echeverría', platform: 'telegram' }}
    department={support}
    label="Maximiliano, 13:58"
    when={{ kind: 'time', dateTime: '2026-03-18T13:58', text: '13:58' }}
    preview={{ kind: 'draft', label: 'Draft:', text: 'The gasket is under warranty, so we' }}
    end={you}
    isCurrent={open === '03d8f5b9'}
  />,
  <TicketRow
    key="a41c6e08"
    id="a41c6e08"
    client={{ name: 'Ayşe Yılmaz', platform: 'messenger' }}
    department={support}
    label="Ayşe, typing"
    when={{ kind: 'time', dateTime: '2026-03-18T14:29', text: '14:29' }}
    preview={{ kind: 'typing', text: 'typing…' }}
    isUnread
    marks={<Badge count={1} label="1 unread" />}
    end={you}
    isCurrent={open === 'a41c6e08'}
  />,
]

function Colleagues() {
  const [chat, setChat] = useState('')
  return (
    <div className={styles.list}>
      {['Jonas Weber', 'Emine Kaya', 'Wilhelmina Featherstonehaugh'].map((name, place) => (
        <ColleagueRow
          key={name}
          name={name}
          department="Support"
          isOnline={place < 2}
          presence={place < 2 ? 'online' : 'offline'}
          unread={{ count: place === 1 ? 2 : 0, label: '2 unread' }}
          isExpanded={chat === name}
          onPress={() => setChat(chat === name ? '' : name)}
        />
      ))}
    </div>
  )
}
