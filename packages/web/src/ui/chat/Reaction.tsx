import { ToggleButton } from 'react-aria-components'
import { asPicture } from '../figures/as-picture.ts'
import styles from './Reaction.module.css'

type ReactionProps = {
  emoji: string
  count?: number | undefined
  /** '👍 2, from you and Ingrid': contains the visible text. */
  label: string
  isMine?: boolean | undefined
  /** Gives or takes back mine; without it the reaction is only shown. */
  onToggle?: (() => void) | undefined
}

export function Reaction({ emoji, count = 1, label, isMine = false, onToggle }: ReactionProps) {
  const text = (
    <>
      {emoji}
      {count > 1 && <span>{count}</span>}
    </>
  )
  if (!onToggle) {
    return (
      <span {...asPicture(label)} className={styles.reaction}>
        {text}
      </span>
    )
  }
  return (
    <ToggleButton
      aria-label={label}
      isSelected={isMine}
      onChange={onToggle}
      className={styles.reaction ?? ''}
    >
      {text}
    </ToggleButton>
  )
}
