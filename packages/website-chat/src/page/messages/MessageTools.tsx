import type { VisitorMessage } from '@switchboard/contract'
import { useRef, useState } from 'preact/hooks'
import { Failed } from '../Failed.tsx'
import { IconButton } from '../IconButton.tsx'
import { useChat } from '../use-chat.ts'
import { useDismiss } from '../use-dismiss.ts'

const common = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface Props {
  message: VisitorMessage
  /** The one stop of the Tab key in the list. */
  isCurrent: boolean
  onReply: () => void
}

/** React and reply. With a pointer it shows on hover; on a phone it is always there. */
export function MessageTools({ message, isCurrent, onReply }: Props) {
  const { t, conversation } = useChat()
  const [isOpen, setOpen] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useDismiss(boxRef, isOpen, close)
  const mine = message.reactions.visitor
  const react = async (emoji: string) => {
    close()
    setFailed(false)
    // The button that had the focus goes away.
    boxRef.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    setFailed(!(await conversation.react(message.id, mine === emoji ? null : emoji)))
  }
  return (
    <>
      <div class="tools" ref={boxRef}>
        <IconButton
          icon="more"
          label={t('tools')}
          aria-expanded={isOpen}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => setOpen(!isOpen)}
        />
        {isOpen && (
          <fieldset class="tool-list" aria-label={t('tools')}>
            {message.from === 'company' &&
              common.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  class="emoji"
                  aria-label={t('react', { emoji })}
                  aria-pressed={mine === emoji}
                  onClick={() => void react(emoji)}
                >
                  {emoji}
                </button>
              ))}
            <IconButton
              icon="reply"
              label={t('reply')}
              onClick={() => {
                close()
                onReply()
              }}
            />
          </fieldset>
        )}
      </div>
      {isFailed && <Failed />}
    </>
  )
}
