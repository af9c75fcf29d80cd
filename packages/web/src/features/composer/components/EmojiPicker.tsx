import { Smile } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { emoji } from '../emoji.ts'
import styles from './EmojiPicker.module.css'
import { moveInGrid } from './move-in-grid.ts'

type EmojiPickerProps = {
  onPick: (emoji: string) => void
  /** The text being written, which has the focus again as soon as the panel is closed. */
  field: RefObject<HTMLElement | null>
  /** The element above or beside which the picker opens; the emoji must not cover it. */
  beside: RefObject<HTMLElement | null>
  side?: 'top' | 'start' | undefined
}

export function EmojiPicker({ onPick, field, beside, side = 'top' }: EmojiPickerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) focusWhenFree(() => field.current, { caret: 'kept' })
  }
  return (
    <Popover
      title={t('composer.emoji')}
      isTitleHidden
      closeLabel={t('composer.closeEmoji')}
      placement={side === 'top' ? 'top start' : 'start bottom'}
      beside={beside}
      isOpen={isOpen}
      onOpenChange={open}
      trigger={<IconButton icon={Smile} label={t('composer.emoji')} />}
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
              focusWhenFree(() => field.current, { caret: 'kept' })
            }}
          >
            {sign}
          </button>
        ))}
      </fieldset>
    </Popover>
  )
}
