import { AlarmClock, Clock } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { urgencyOf } from '../../lib/waiting.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './WaitingTime.module.css'

type WaitingTimeProps = {
  minutes: number
  /** '47 min', in the viewer's language. */
  text: string
  /** 'Waiting 47 min', for screen readers and as title. */
  label: string
}

/** Three steps, each with a text and a shape of its own. */
export function WaitingTime({ minutes, text, label }: WaitingTimeProps) {
  const urgency = urgencyOf(minutes)
  return (
    <span className={cx(styles.wait, styles[urgency])} title={label}>
      <Icon of={urgency === 'late' ? AlarmClock : Clock} size="xs" />
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
