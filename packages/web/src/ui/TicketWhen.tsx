import styles from './TicketRow.module.css'
import { WaitingTime } from './WaitingTime.tsx'

export type TicketWhenProps =
  | { kind: 'waiting'; minutes: number; words: string; label: string }
  | { kind: 'time'; dateTime: string; words: string }

export function TicketWhen(props: TicketWhenProps) {
  if (props.kind === 'waiting') {
    return (
      <span className={styles.when}>
        <WaitingTime minutes={props.minutes} words={props.words} label={props.label} />
      </span>
    )
  }
  return (
    <time dateTime={props.dateTime} className={styles.when}>
      {props.words}
    </time>
  )
}
