import type { Platform } from '@switchboard/contract'
import { use } from 'react'
import { cx } from '../../lib/cx.ts'
import { asGrid } from '../tables/as-grid.ts'
import type { Hue } from '../../lib/hue.ts'
import { Badge } from '../feedback/Badge.tsx'
import { DepartmentMark } from '../people/DepartmentMark.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { TicketRowEnd, type TicketRowEndProps } from './TicketRowEnd.tsx'
import { RowPlace } from './row-place.ts'
import styles from './TicketRow.module.css'
import { TicketPreview, type TicketPreviewProps } from './TicketPreview.tsx'
import { Truncated } from '../text/Truncated.tsx'
import { TicketWhen, type TicketWhenProps } from './TicketWhen.tsx'

export type TicketRowProps = {
  id: string
  name: string
  picture?: string | null | undefined
  platform: Platform
  department: { name: string; hue?: Hue }
  /** The first eight signs of the ticket's id. */
  shortId: string
  when: TicketWhenProps
  preview: TicketPreviewProps
  /** Quiet for tickets of others and of nobody: one's own are the louder ones. */
  unread?: { count: number; label: string; isQuiet?: boolean } | undefined
  end?: TicketRowEndProps | undefined
  /** The whole row in one sentence, for readers. */
  label: string
  isCurrent?: boolean | undefined
}

/** A row of a TicketList. */
export function TicketRow(props: TicketRowProps) {
  const { id, name, department, shortId, when, preview, unread, end, isCurrent = false } = props
  const place = use(RowPlace)
  const isUnread = unread !== undefined && unread.count > 0
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
        <Avatar name={name} picture={props.picture} of={{ side: 'client', platform: props.platform }} />
        <span className={styles.body}>
          <span className={cx(styles.line, styles.first)}>
            <span className={styles.name}>
              <Truncated text={name} as="name" />
            </span>
            <TicketWhen {...when} />
          </span>
          <span className={cx(styles.line, styles.middle)}>
            <TicketPreview {...preview} />
            {isUnread && (
              <Badge count={unread.count} label={unread.label} tone={unread.isQuiet ? 'quiet' : 'accent'} />
            )}
          </span>
          <span className={styles.meta}>
            <span className={styles.facts}>
              <DepartmentMark {...department} />
              <span aria-hidden="true">·</span>
              <span className="id">{shortId}</span>
            </span>
            {end && <TicketRowEnd {...end} />}
          </span>
        </span>
      </div>
    </div>
  )
}
