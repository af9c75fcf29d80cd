import type { RefObject, TextareaHTMLAttributes } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { isComposing } from '../is-composing.ts'
import { useChat } from '../use-chat.ts'
import { useFiles } from './use-files.ts'
import { useTyping } from './use-typing.ts'

/** As many characters as the desk takes. */
export const longest = 4000

type FieldRef = RefObject<HTMLTextAreaElement | null>

/** What the visitor writes and has chosen, until it is sent. */
export function useDraft(fieldRef: FieldRef, replyTo: string | null, onReplied: () => void) {
  const { conversation } = useChat()
  const [text, setText] = useState(conversation.draft)
  const files = useFiles()
  const typing = useTyping()
  useGrowth(fieldRef, text)
  const { length } = text.trim()
  const isTooLong = length > longest
  const isEmpty = length === 0 && files.staged.length === 0
  const change = (next: string) => {
    setText(next)
    conversation.keepDraft(next)
  }
  const focus = () => fieldRef.current?.focus()

  const write = (written: string, file: { blob: Blob; name: string; isRecorded: boolean } | null) => {
    conversation.write({ text: written, file, replyTo })
    onReplied()
    typing.stop()
  }
  const send = () => {
    if (isEmpty || isTooLong) return
    const [first, ...others] = files.staged
    // The words go with the first file, as its caption.
    write(text.trim(), first ? { blob: first, name: first.name, isRecorded: false } : null)
    for (const file of others) write('', { blob: file, name: file.name, isRecorded: false })
    change('')
    files.clear()
    focus()
  }
  const insert = (emoji: string) => {
    const area = fieldRef.current
    if (!area) return
    // The caret goes on after it, also in the middle of a text.
    area.setRangeText(emoji, area.selectionStart, area.selectionEnd, 'end')
    change(area.value)
    focus()
  }
  const sendRecording = (blob: Blob, name: string) => write('', { blob, name, isRecorded: true })
  const field: TextareaHTMLAttributes<HTMLTextAreaElement> = {
    value: text,
    onInput({ currentTarget }) {
      change(currentTarget.value)
      typing.noticed(currentTarget.value !== '')
    },
    onKeyDown(event) {
      // The Enter that ends a composition of Japanese letters sends nothing.
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
      event.preventDefault()
      send()
    },
    onPaste(event) {
      const data = event.clipboardData
      const pasted = [...(data?.files ?? [])]
      // Cells of a spreadsheet bring a picture of themselves: what is meant is their text, which the browser pastes.
      const isCells = data?.getData('text/html').includes('<table') && data.getData('text/plain') !== ''
      if (pasted.length === 0 || isCells) return
      event.preventDefault()
      files.add(pasted)
    },
  }
  return { field, files, length, isTooLong, isEmpty, focus, send, insert, sendRecording }
}

/** As high as its text, up to what the style sheet allows. */
function useGrowth(fieldRef: FieldRef, text: string): void {
  useLayoutEffect(() => {
    const area = fieldRef.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = text === '' ? '' : `${area.scrollHeight}px`
  }, [fieldRef, text])
}
