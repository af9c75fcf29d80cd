import { Smile } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { emoji } from '../emoji.ts'
import styles from './EmojiPicker.module.css'
import { moveInGrid } from './move-in-grid.ts'

type EmojiPickerProps = {
  onPick: (emoji: string) => void
  /** What is being written: the emoji stand above it. */
  field?: RefObject<HTMLElement | null>
  isDisabled?: boolean
}

export function EmojiPicker({ onPick, field, isDisabled = false }: EmojiPickerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      title={t('composer.emoji')}
      isTitleHidden
      closeLabel={t('composer.closeEmoji')}
      placement="top start"
      beside={field}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Smile} label={t('composer.emoji')} isDisabled={isDisabled} />}
    >
      <fieldset className={styles.grid} aria-label={t('composer.emoji')}>
        {emoji.map((sign, place) => (
          <button
            key={sign}
            type="button"
            tabIndex={place === 0 ? 0 : -1}
            className={styles.sign}
            onKeyDown={moveInGrid}
            onClick={() => {
              setOpen(false)
              onPick(sign)
            }}
          >
            {sign}
          </button>
        ))}
      </fieldset>
    </Popover>
  )
}
