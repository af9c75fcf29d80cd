import { platforms } from '@switchboard/contract'
import { Check, Hourglass, X } from 'lucide-react'
import { Badge } from '../figures/Badge.tsx'
import { Chip } from '../feedback/Chip.tsx'
import { DepartmentMark } from '../people/DepartmentMark.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { Keys } from '../buttons/Keys.tsx'
import { PlatformIcon } from '../people/PlatformIcon.tsx'
import { Presence } from '../people/Presence.tsx'
import { ProgressBar } from '../figures/ProgressBar.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Spinner } from '../figures/Spinner.tsx'
import { Stars } from '../figures/Stars.tsx'
import { type Delivery, Ticks } from '../tickets/Ticks.tsx'
import { Truncated } from '../text/Truncated.tsx'
import { WaitingTime } from '../tickets/WaitingTime.tsx'
import styles from './Gallery.module.css'
import { Specimen, Spec } from './Specimen.tsx'

const deliveries: readonly Delivery[] = ['queued', 'sent', 'delivered', 'read', 'failed']

export function SmallSpecimens() {
  return (
    <>
      <Badges />
      <Deliveries />
      <Faces />
      <Waiting />
    </>
  )
}

function Badges() {
  return (
    <Specimen title="Badges">
      <Badge count={3} label="3 unread" />
      <Badge count={12} label="12" tone="quiet" />
      <Badge count={120} label="120" tone="danger" />
      <Chip text="Pending" />
      <Chip text="Approved" tone="success" icon={Check} />
      <Chip text="In review" tone="warning" icon={Hourglass} />
      <Chip text="Rejected" tone="danger" icon={X} />
      <Chip text="You" tone="accent" />
      <Chip text="Beta" tone="line" />
      {[2, 11, 47].map((minutes) => (
        <WaitingTime
          key={minutes}
          minutes={minutes}
          text={`${minutes} min`}
          label={`Waiting ${minutes} min`}
        />
      ))}
      <Stars value={2} label="2 of 3 stars" />
      <Stars value={3} label="3 of 3 stars" size="lg" />
      <Presence isOnline text="Online" />
      <Presence isOnline={false} text="Offline" />
      <DepartmentMark name="Sales" />
      <DepartmentMark name="Support" />
      <DepartmentMark name="Billing" />
      <Keys keys={['Ctrl', 'K']} />
      <Truncated as="name" text="Bartholomew Okonkwo-Fitzgerald" />
    </Specimen>
  )
}

function Deliveries() {
  return (
    <Specimen title="Delivery">
      {deliveries.map((delivery) => (
        <Spec key={delivery} name={delivery}>
          <Ticks delivery={delivery} label={delivery} />
        </Spec>
      ))}
    </Specimen>
  )
}

function Faces() {
  return (
    <Specimen title="Faces" sub="staff round, clients square">
      <Avatar name="Emine Kaya" of={{ side: 'agent', presence: 'online' }} />
      <Avatar name="Kwame Mensah" of={{ side: 'agent', presence: 'offline' }} />
      {platforms.map((platform) => (
        <Avatar key={platform} name={`${platform} client`} of={{ side: 'client', platform }} />
      ))}
      <Avatar name="佐藤 美咲" of={{ side: 'client', platform: 'messenger' }} />
      <Avatar name="" of={{ side: 'agent' }} />
      <Avatar name="Mara Okafor" size="xs" of={{ side: 'agent' }} />
      <Avatar name="Mara Okafor" size="sm" of={{ side: 'agent' }} />
      <Avatar name="Mara Okafor" size="xl" of={{ side: 'agent', presence: 'online' }} />
      {platforms.map((platform) => (
        <PlatformIcon key={platform} platform={platform} size="lg" label={platform} />
      ))}
    </Specimen>
  )
}

function Waiting() {
  return (
    <Specimen title="Waiting">
      <Spinner label="Loading" />
      <div className={styles.field}>
        <ProgressBar label="Sending" value={40} />
      </div>
      <div className={styles.field}>
        <ProgressBar label="Connecting" />
      </div>
      <Skeleton shape="avatar" />
      <Skeleton shape="round" />
      <Skeleton width="10rem" />
      <Skeleton shape="bubble" width="14rem" height="2.5rem" />
    </Specimen>
  )
}
