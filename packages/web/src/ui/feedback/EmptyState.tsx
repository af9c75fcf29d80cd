import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { type Drawing, EmptyDrawing } from './EmptyDrawing.tsx'
import { Keys } from '../buttons/Keys.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  text?: ReactNode | undefined
  drawing?: Drawing | undefined
  /** Keys that help from here, each with its label. */
  hints?: readonly { keys: readonly string[]; text: string }[] | undefined
  size?: 'md' | 'small' | undefined
  level?: 1 | 2 | 3 | undefined
} & WayOn

/** A button that leads on. Without one it says why: what fills it is beside it, or it fills by itself. */
export type WayOn = { action: ReactNode } | { wayOn: 'beside' | 'by-itself' }

/** One quiet drawing, one sentence, one way on. */
export function EmptyState({
  title,
  text,
  drawing,
  hints,
  size = 'md',
  level = 2,
  ...rest
}: EmptyStateProps) {
  const Heading = headings[level]
  return (
    <div className={cx(styles.empty, size === 'small' && styles.small)}>
      {drawing && <EmptyDrawing of={drawing} />}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {'action' in rest && rest.action}
      {hints && (
        <ul className={styles.hints}>
          {hints.map(({ keys, text: hint }) => (
            <li key={hint}>
              <Keys keys={keys} /> {hint}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const
