import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { type Delivery, Ticks } from '../tickets/Ticks.tsx'
import styles from './MessageMeta.module.css'

export type MessageMetaProps = {
  time: { dateTime: string; text: string }
  /** The word 'edited', when it was. */
  edited?: string | undefined
  /** A word or mark before the time, such as a pin. */
  mark?: ReactNode | undefined
  ticks?: { delivery: Delivery; label: string } | undefined
}

type Place = {
  /** In a line of its own instead of the corner of the text. */
  isBelow?: boolean | undefined
  /** Inside another component, which places it. */
  isInline?: boolean | undefined
}

export function MessageMeta({
  time,
  edited,
  mark,
  ticks,
  isBelow = false,
  isInline = false,
}: MessageMetaProps & Place) {
  return (
    <span className={cx(styles.meta, isBelow ? styles.below : !isInline && styles.corner)}>
      {mark}
      <time dateTime={time.dateTime}>
        {edited && `${edited} `}
        {time.text}
      </time>
      {ticks && <Ticks {...ticks} />}
    </span>
  )
}
