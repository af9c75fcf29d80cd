import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'
import styles from './TicketRow.module.css'

export type TicketPreviewProps =
  | { kind: 'message'; text: ReactNode; icon?: LucideIcon }
  | { kind: 'draft'; label: string; text: string }
  | { kind: 'typing'; text: string }
  /** A message of ours did not reach the client. */
  | { kind: 'undelivered'; label: string; text: ReactNode }

export function TicketPreview(props: TicketPreviewProps) {
  return (
    <span className={styles.preview} dir="auto">
      {text(props)}
    </span>
  )
}

function text(props: TicketPreviewProps): ReactNode {
  switch (props.kind) {
    case 'message':
      return (
        <>
          {props.icon && <Icon of={props.icon} size="xs" inline />}
          {props.text}
        </>
      )
    case 'draft':
      return (
        <>
          <span className={styles.draft}>{props.label}</span> <bdi>{props.text}</bdi>
        </>
      )
    case 'undelivered':
      return (
        <>
          <span className={styles.undelivered}>
            <Icon of={CircleAlert} size="xs" inline /> {props.label}
          </span>{' '}
          {props.text}
        </>
      )
    case 'typing':
      return <span className={styles.typing}>{props.text}</span>
    default:
      return props satisfies never
  }
}
