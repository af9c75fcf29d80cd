import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'
import { dateAndTime, isDate } from '../../lib/dates.ts'
import styles from './Facts.module.css'

type FactsProps = { facts: readonly { label: string; icon?: LucideIcon; value: ReactNode }[] }

/** Named values under each other, as on a profile. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, icon, value }) => (
        <div key={label} className={styles.fact}>
          {icon ? <Icon of={icon} className={styles.icon} /> : <span />}
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When a profile was created, or the given text for an invalid date. */
export function CreationDate({ at, bad }: { at: string; bad: string }) {
  return isDate(at) ? <time dateTime={at}>{dateAndTime(at)}</time> : bad
}
