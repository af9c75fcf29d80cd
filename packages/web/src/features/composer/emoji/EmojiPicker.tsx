import { Smile } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { withPanelTexts } from '../../../i18n/i18n.ts'
import { later } from '../../../live/later.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { OpeningDialog } from '../../../ui/overlays/OpeningDialog.tsx'

type EmojiPickerProps = {
  onPick: (emoji: string) => void
  /** The text being written, which has the focus again as soon as the panel is closed. */
  field: RefObject<HTMLElement | null>
  /** The element above or beside which the panel opens; it must not cover it. */
  beside: RefObject<HTMLElement | null>
  side?: 'top' | 'start' | undefined
}

export function EmojiPicker({ onPick, field, beside, side = 'top' }: EmojiPickerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    focusWhenFree(() => field.current, { caret: 'kept' })
  }
  return (
    <>
      <IconButton
        icon={Smile}
        label={t('composer.emoji')}
        isExpanded={isOpen}
        onPress={() => (isOpen ? close() : setOpen(true))}
      />
      {isOpen && (
        <EmojiPanel
          beside={beside}
          side={side}
          onClose={close}
          onPick={(sign) => {
            setOpen(false)
            onPick(sign)
            focusWhenFree(() => field.current, { caret: 'kept' })
          }}
        />
      )}
    </>
  )
}

const EmojiPanel = later(
  async () => (await withPanelTexts(import('./EmojiPanel.tsx'))).EmojiPanel,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
