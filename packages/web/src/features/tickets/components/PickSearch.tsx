import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { isTouch } from '../../../lib/is-touch.ts'
import type { Pick } from '../../../ui/forms/PickList.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import styles from './PickSearch.module.css'

type PickSearchProps = {
  label: string
  word: string
  onWord: (word: string) => void
  field?: RefObject<HTMLInputElement | null>
  /** What was found, and which of it is chosen. */
  picks: readonly Pick[]
  chosen: string | null
  onChoose: (id: string) => void
  onEnter: () => void
}

/** Above the departments or the agents of a hand-over. The first Enter takes the first that was found, the next hands over. */
export function PickSearch({
  label,
  word,
  onWord,
  field,
  picks,
  chosen,
  onChoose,
  onEnter,
}: PickSearchProps) {
  const enter = () => {
    const [first] = picks
    if (picks.some(({ id }) => id === chosen)) onEnter()
    else if (first && word.trim() !== '') onChoose(first.id)
  }
  return (
    <div className={styles.above}>
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        icon={Search}
        value={word}
        onChange={onWord}
        {...(field && { inputRef: field })}
        takesFocus={!isTouch()}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
      />
    </div>
  )
}

/** Of the list below, whatever is found in it. */
export const heightOf = (picks: number): string => `min(${picks * 3}rem, 100dvh - 19rem)`
