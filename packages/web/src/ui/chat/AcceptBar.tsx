import { Check } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { Keys } from '../buttons/Keys.tsx'
import { WaitingTime } from '../tickets/WaitingTime.tsx'
import styles from './FootBar.module.css'

type AcceptBarProps = {
  waiting: { minutes: number; text: string; label: string }
  text: string
  acceptLabel: string
  keys?: readonly string[] | undefined
  onAccept: () => void
  isPending?: boolean | undefined
}

/** Stands where the composer will stand. */
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
          isBlock
          onPress={onAccept}
          isPending={isPending}
        />
      </span>
    </div>
  )
}
