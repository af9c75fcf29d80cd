import { Check, Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Keys } from '../buttons/Keys.tsx'
import { WaitingTime } from '../tickets/WaitingTime.tsx'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './ComposerBar.module.css'

type AcceptBarProps = {
  waiting: { minutes: number; text: string; label: string }
  text: string
  acceptLabel: string
  keys?: readonly string[] | undefined
  onAccept: () => void
  isPending?: boolean | undefined
}

/** Takes the place of the composer until the ticket is accepted. */
export function AcceptBar({ waiting, text, acceptLabel, keys, onAccept, isPending = false }: AcceptBarProps) {
  return (
    <div className={styles.bar}>
      <WaitingTime {...waiting} />
      <p className={styles.text}>{text}</p>
      {keys && (
        <span className={styles.keys}>
          <Keys keys={keys} />
        </span>
      )}
      <span className={styles.accept} data-accept>
        <Button
          label={acceptLabel}
          icon={Check}
          tone="primary"
          size="lg"
          fit="block"
          onPress={onAccept}
          isPending={isPending}
        />
      </span>
    </div>
  )
}

type ClosedBarProps = {
  /** 'Closed by Mara Okafor on 2026-03-17 16:20' */
  children: ReactNode
  /** 'It reopens when Мария writes again.' */
  hint?: string | undefined
}

/** Replaces the composer of a closed ticket: who closed it, and when. */
export function ClosedBar({ children, hint }: ClosedBarProps) {
  return (
    <div className={cx(styles.bar, styles.closed)}>
      <Icon of={Archive} className={styles.icon} />
      <span>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
