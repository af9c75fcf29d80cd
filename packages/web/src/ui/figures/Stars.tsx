import { Star } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { asPicture } from './as-picture.ts'
import styles from './Stars.module.css'

type StarsProps = {
  /** How many of three are lit; a mean is rounded. */
  value: number
  /** '2 of 3 stars' */
  label: string
  size?: 'md' | 'lg' | undefined
}

export function Stars({ value, label, size = 'md' }: StarsProps) {
  const lit = Math.round(value)
  return (
    <span {...asPicture(label)} className={cx(styles.stars, size === 'lg' && styles.large)}>
      {[1, 2, 3].map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          strokeWidth={1.75}
          className={place <= lit ? styles.lit : styles.off}
        />
      ))}
    </span>
  )
}
