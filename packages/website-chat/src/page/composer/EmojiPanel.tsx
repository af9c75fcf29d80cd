import { useEffect, useRef } from 'preact/hooks'
import { useChat } from '../use-chat.ts'
import { commonEmoji } from './common-emoji.ts'

const nameFiles = import.meta.glob<string[]>('../../emoji-names/*.json', { import: 'default' })

/** The emoji's names in a language; none in one that the chat does not speak. */
export const emojiNames = async (language: string): Promise<string[]> =>
  (await nameFiles[`../../emoji-names/${language}.json`]?.()) ?? []

/** How many stand in a row, as the style sheet lays them out. */
const columns = 8

/** One stop of the Tab key; the arrows move from one emoji to the next. */
export function EmojiPanel({ names, onPick }: { names: string[]; onPick: (emoji: string) => void }) {
  const { t } = useChat()
  const panelRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => panelRef.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const sign = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: sign,
      ArrowLeft: -sign,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const step = steps[event.key]
    const buttons = [...(panelRef.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (step === undefined) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  const keys = { onKeyDown }
  return (
    <fieldset class="emoji-panel" aria-label={t('emoji')} ref={panelRef} {...keys}>
      {commonEmoji.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          class="emoji"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={names[index] ?? emoji}
          title={names[index]}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
