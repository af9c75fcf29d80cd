import type { FunctionComponent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { IconButton } from '../IconButton.tsx'
import { useChat } from '../use-chat.ts'
import { useDismiss } from '../use-dismiss.ts'

type Panel = FunctionComponent<{ names: string[]; onPick: (emoji: string) => void }>

/** The emoji and their names are loaded when they are wanted. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, language } = useChat()
  const [loaded, setLoaded] = useState<{ Panel: Panel; names: string[] } | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  useDismiss(boxRef, isOpen, () => setOpen(false))
  const open = async () => {
    setOpen(!isOpen)
    const { EmojiPanel, emojiNames } = await import('./EmojiPanel.tsx')
    const names = await emojiNames(language)
    setLoaded({ Panel: EmojiPanel, names })
  }
  return (
    <div class="emoji-box" ref={boxRef}>
      <IconButton icon="emoji" label={t('emoji')} aria-expanded={isOpen} onClick={() => void open()} />
      {isOpen && loaded && (
        <loaded.Panel
          names={loaded.names}
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      )}
    </div>
  )
}
