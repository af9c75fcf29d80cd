import type { RefObject } from 'preact'
import { useChat } from '../use-chat.ts'

interface Props {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  text: string
  onInput: (text: string) => void
  onSend: () => void
  onFiles: (files: readonly File[]) => void
}

/** As many characters as the desk takes. */
const longest = 4000

export function TextField({ fieldRef, text, onInput, onSend, onFiles }: Props) {
  const { t } = useChat()
  return (
    <textarea
      ref={fieldRef}
      rows={1}
      value={text}
      maxLength={longest}
      dir="auto"
      enterkeyhint="send"
      aria-label={t('write')}
      placeholder={t('write')}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onKeyDown={(event) => {
        // The Enter that ends a composition of Japanese letters sends nothing; Safari reports it late, as key 229.
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
        event.preventDefault()
        onSend()
      }}
      onPaste={(event) => {
        const pasted = [...(event.clipboardData?.files ?? [])]
        if (pasted.length === 0) return
        event.preventDefault()
        onFiles(pasted)
      }}
    />
  )
}
