import type { Platform } from '@switchboard/contract'
import { AlarmClock } from 'lucide-react'
import { use, type ReactNode, createContext } from 'react'
import { cx } from '../../lib/cx.ts'
import { asGrid } from '../tables/as-grid.ts'
import type { Hue } from '../../lib/hue.ts'
import { DepartmentMark } from '../people/DepartmentMark.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { TicketPreview, type TicketPreviewProps } from './TicketPreview.tsx'
import { Icon } from '../text/Icon.tsx'
import { Truncated } from '../text/Truncated.tsx'
import { WaitingTime } from './WaitingTime.tsx'
import { Button } from '../buttons/Button.tsx'
import styles from './TicketRow.module.css'

/** The position of a row in its grid, and whether it is the tab stop. */
export const RowPlace = createContext({ index: 0, isStop: false })

export type TicketRowProps = {
  id: string
  client: { name: string; platform: Platform }
  department: { name: string; hue?: Hue }
  when: TicketWhenProps
  preview: TicketPreviewProps
  isUnread?: boolean | undefined
  /** Small signs beside the preview, such as the number of unread messages. */
  marks?: ReactNode
  end?: TicketRowEndProps | undefined
  /** The whole row in one sentence, for screen readers. */
  label: string
  isCurrent?: boolean | undefined
}

/** A row of a TicketList. */
export function TicketRow(props: TicketRowProps) {
  const { id, client, department, when, preview, end, isUnread = false, isCurrent = false } = props
  const place = use(RowPlace)
  return (
    <div
      {...asGrid.stop(place.isStop)}
      data-row={id}
      aria-label={props.label}
      aria-rowindex={place.index}
      className={cx(styles.ticket, isUnread && styles.unread, isCurrent && styles.current)}
      {...(isCurrent && { 'aria-current': 'true' })}
    >
      <div {...asGrid.cell} className={styles.cell}>
        <Avatar name={client.name} of={{ side: 'client', platform: client.platform }} />
        <span className={styles.body}>
          <span className={cx(styles.line, styles.first)}>
            <span className={`${styles.name} truncate`}>
              <Truncated text={client.name} as="name" />
            </span>
            <TicketWhen {...when} />
          </span>
          <span className={cx(styles.line, styles.middle)}>
            <TicketPreview {...preview} />
            {props.marks}
          </span>
          <span className={styles.meta}>
            <span className={styles.facts}>
              <DepartmentMark {...department} />
              <span aria-hidden="true">·</span>
              <span className="id">{id.slice(0, 8)}</span>
            </span>
            {end && <TicketRowEnd {...end} />}
          </span>
        </span>
      </div>
    </div>
  )
}

export type TicketWhenProps =
  | { kind: 'waiting'; minutes: number; text: string; label: string }
  | { kind: 'time'; dateTime: string; text: string }
  /** Put away; the label says until when. */
  | { kind: 'snoozed'; text: string; label: string }

function TicketWhen(props: TicketWhenProps) {
  if (props.kind === 'waiting') {
    return (
      <span className={styles.when}>
        <WaitingTime minutes={props.minutes} text={props.text} label={props.label} />
      </span>
    )
  }
  if (props.kind === 'snoozed') {
    return (
      <span className={styles.when} title={props.label}>
        <Icon of={AlarmClock} size="xs" inline /> {props.text}
      </span>
    )
  }
  return (
    <time dateTime={props.dateTime} className={styles.when}>
      {props.text}
    </time>
  )
}

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

function TicketRowEnd(props: TicketRowEndProps) {
  const { isStop } = use(RowPlace)
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
              excludeFromTabOrder={!isStop}
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
    default:
      return props satisfies never
  }
}
