import type { TextRange } from '@switchboard/contract'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import { Marked } from '../text/Marked.tsx'
import styles from './TicketRow.module.css'

export type TicketPreviewProps =
  | { kind: 'message'; text: ReactNode; icon?: LucideIcon }
  | { kind: 'draft'; label: string; text: string }
  | { kind: 'typing'; text: string }
  /** A message of ours did not reach the client. */
  | { kind: 'undelivered'; label: string; text: ReactNode }
  /** What a search has found, and where. */
  | { kind: 'found'; label: string | undefined; text: string; ranges: readonly TextRange[] }

/** Words that follow a label are isolated from it: those of another direction would take its place. */
export function TicketPreview(props: TicketPreviewProps) {
  return (
    <span className={cx(styles.preview, props.kind === 'found' && styles.found)} dir="auto">
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
          <bdi>{props.text}</bdi>
        </>
      )
    case 'found':
      return <Found {...props} />
    case 'typing':
      return <span className={styles.typing}>{props.text}</span>
    default:
      return props satisfies never
  }
}

function Found({ label, text: words, ranges }: Extract<TicketPreviewProps, { kind: 'found' }>) {
  const marked = <Marked text={words} places={ranges} />
  if (!label) return marked
  return (
    <>
      <span className={styles.draft}>{label}</span> <bdi>{marked}</bdi>
    </>
  )
}
