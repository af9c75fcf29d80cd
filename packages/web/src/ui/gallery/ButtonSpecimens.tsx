import { Bell, Check, Pin, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonTone } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { SegmentedGroup } from '../forms/SegmentedGroup.tsx'
import { Specimen, Spec } from './Specimen.tsx'

const tones: readonly ButtonTone[] = [
  'primary',
  'secondary',
  'quiet',
  'danger',
  'note',
  'link',
  'link-danger',
]

export function ButtonSpecimens() {
  return (
    <>
      {tones.map((tone) => (
        <Tone key={tone} tone={tone} />
      ))}
      <Specimen title="Icon button">
        <Spec name="rest">
          <IconButton icon={Search} label="Search" keys={['/']} />
        </Spec>
        <Spec name="on">
          <IconButton icon={Pin} label="Pins" isPressed />
        </Spec>
        <Spec name="disabled">
          <IconButton icon={Search} label="Search" isDisabled />
        </Spec>
        <Spec name="count">
          <IconButton icon={Bell} label="Inbox" count={{ value: 3, label: '3 unread' }} />
        </Spec>
        <Spec name="danger, small">
          <IconButton icon={Trash2} label="Delete" tone="danger" size="sm" />
        </Spec>
        <Segments />
      </Specimen>
    </>
  )
}

function Tone({ tone }: { tone: ButtonTone }) {
  return (
    <Specimen title="Button" sub={tone}>
      <Spec name="rest">
        <Button label="Reassign" tone={tone} />
      </Spec>
      <Spec name="icon">
        <Button label="Reassign" tone={tone} icon={Check} />
      </Spec>
      <Spec name="disabled">
        <Button label="Reassign" tone={tone} isDisabled />
      </Spec>
      <Spec name="loading">
        <Button label="Reassign" tone={tone} isPending />
      </Spec>
      <Spec name="xs">
        <Button label="Reassign" tone={tone} size="xs" />
      </Spec>
      <Spec name="sm">
        <Button label="Reassign" tone={tone} size="sm" />
      </Spec>
      <Spec name="lg">
        <Button label="Reassign" tone={tone} size="lg" />
      </Spec>
    </Specimen>
  )
}

function Segments() {
  const [shown, setShown] = useState<'all' | 'rating' | 'ticket'>('all')
  return (
    <Spec name="segmented">
      <SegmentedGroup
        label="Filter actions"
        value={shown}
        onChange={setShown}
        segments={[
          { id: 'all', label: 'All' },
          { id: 'rating', label: 'Rating' },
          { id: 'ticket', label: 'Ticket' },
        ]}
      />
      <SegmentedGroup
        label="Filter actions, small"
        size="sm"
        value={shown}
        onChange={setShown}
        segments={[
          { id: 'all', label: 'All', count: 12 },
          { id: 'rating', label: 'Rating', count: 4 },
          { id: 'ticket', label: 'Ticket', count: 8 },
        ]}
      />
    </Spec>
  )
}
