import styles from './TicketRow.module.css'
import { WaitingTime } from './WaitingTime.tsx'

export type TicketWhenProps =
  | { kind: 'waiting'; minutes: number; text: string; label: string }
  | { kind: 'time'; dateTime: string; text: string }

export function TicketWhen(props: TicketWhenProps) {
  if (props.kind === 'waiting') {
    return (
      <span className={styles.when}>
        <WaitingTime minutes={props.minutes} text={props.text} label={props.label} />
      </span>
    )
  }
  return (
    <time dateTime={props.dateTime} className={styles.when}>
      {props.text}
    </time>
  )
}
