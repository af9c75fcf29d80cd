import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Avatar } from '../people/Avatar.tsx'
import styles from './TicketRow.module.css'

export type TicketRowEndProps =
  | {
      /** Shown while the row is touched or has the focus; always there on touch screens. */
      kind: 'accept'
      label: string
      fullLabel: string
      /** 'Not accepted yet', where one view at a time leaves room for it. */
      rest?: string | undefined
      onAccept: () => void
      isPending?: boolean | undefined
    }
  | { kind: 'agent'; name: string; text: string; picture?: string | null | undefined }
  | { kind: 'words'; content: ReactNode }

export function TicketRowEnd(props: TicketRowEndProps) {
  switch (props.kind) {
    case 'accept':
      return (
        <>
          {props.rest && <span className={styles.rest}>{props.rest}</span>}
          <span className={styles.accept}>
            <Button
              label={props.label}
              fullLabel={props.fullLabel}
              tone="primary"
              size="xs"
              onPress={props.onAccept}
              isPending={props.isPending ?? false}
            />
          </span>
        </>
      )
    case 'agent':
      return (
        <span className={styles.agent}>
          <Avatar name={props.name} picture={props.picture} size="xs" of={{ side: 'agent' }} />
          {props.text}
        </span>
      )
    case 'words':
      return <span className={styles.agent}>{props.content}</span>
    default:
      return props satisfies never
  }
}
