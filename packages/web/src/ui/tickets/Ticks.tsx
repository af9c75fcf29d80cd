import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import styles from './Ticks.module.css'

export type Delivery = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

type TicksProps = {
  delivery: Delivery
  /** The state as a text, for screen readers and as title. */
  label: string
}

export function Ticks({ delivery, label }: TicksProps) {
  const Shape = shapes[delivery]
  return (
    <span title={label} className={cx(styles.ticks, styles[delivery])}>
      <Shape
        aria-hidden="true"
        focusable="false"
        width={15}
        height={15}
        strokeWidth={delivery === 'read' ? 3 : 2}
      />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

const shapes: Record<Delivery, LucideIcon> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
}
