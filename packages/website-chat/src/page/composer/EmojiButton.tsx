import type { FunctionComponent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Failed } from '../Failed.tsx'
import { IconButton } from '../IconButton.tsx'
import { useChat } from '../use-chat.ts'
import { useDismiss } from '../use-dismiss.ts'

type Panel = FunctionComponent<{ names: string[]; onPick: (emoji: string) => void }>

/** The emoji and their names are loaded when they are wanted. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, language } = useChat()
  const [loaded, setLoaded] = useState<{ Panel: Panel; names: string[] } | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  useDismiss(boxRef, isOpen, () => setOpen(false))
  const load = async () => {
    const { EmojiPanel, emojiNames } = await import('./EmojiPanel.tsx')
    const names = await emojiNames(language)
    setLoaded({ Panel: EmojiPanel, names })
  }
  const toggle = () => {
    setOpen(!isOpen)
    setFailed(false)
    load().catch(() => setFailed(true))
  }
  return (
    <div class="emoji-box" ref={boxRef}>
      <IconButton icon="emoji" label={t('emoji')} aria-expanded={isOpen} onClick={toggle} />
      {isOpen && loaded && (
        <loaded.Panel
          names={loaded.names}
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      )}
      {isOpen && !loaded && isFailed && <Failed isOver />}
    </div>
  )
}
