import { ToggleButton } from 'react-aria-components'
import { asPicture } from '../figures/as-picture.ts'
import styles from './Reaction.module.css'

type ReactionProps = {
  emoji: string
  /** '👍 from Ingrid': contains the visible text. */
  label: string
  isMine?: boolean | undefined
  /** Gives or takes back mine; without it the reaction is only shown. */
  onToggle?: (() => void) | undefined
}

export function Reaction({ emoji, label, isMine = false, onToggle }: ReactionProps) {
  if (!onToggle) {
    return (
      <span {...asPicture(label)} className={styles.reaction}>
        {emoji}
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
      {emoji}
    </ToggleButton>
  )
}
