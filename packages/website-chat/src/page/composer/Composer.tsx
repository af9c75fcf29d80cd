import type { VisitorMessage } from '@switchboard/contract'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { summaryOf } from '../messages/summary.ts'
import { IconButton } from '../IconButton.tsx'
import { useChat, useChatState } from '../use-chat.ts'
import { DropTarget } from './DropTarget.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { RecordButton } from './RecordButton.tsx'
import { StagedFiles } from './StagedFiles.tsx'
import { useFiles } from './use-files.ts'
import { useTyping } from './use-typing.ts'

interface Props {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  replyTo: VisitorMessage | null
  onReplied: () => void
}

/** As many characters as the desk takes. */
const longest = 4000

export function Composer({ fieldRef, replyTo, onReplied }: Props) {
  const { t, conversation } = useChat()
  const isRemoved = useChatState((state) => state.isRemoved)
  const [text, setText] = useState('')
  const files = useFiles()
  const typing = useTyping()
  const chooserRef = useRef<HTMLInputElement>(null)
  const [isRecording, setRecording] = useState(false)
  useGrowth(fieldRef, text)
  const isEmpty = text.trim() === '' && files.staged.length === 0
  const focus = () => fieldRef.current?.focus()
  // The field was not there while a voice message was recorded.
  useLayoutEffect(() => (isRecording ? () => fieldRef.current?.focus() : undefined), [isRecording, fieldRef])

  const write = (written: string, file: { blob: Blob; name: string; isRecorded: boolean } | null) => {
    conversation.write({ text: written, file, replyTo: replyTo?.id ?? null })
    onReplied()
    typing.stop()
  }
  const send = () => {
    if (isEmpty) return
    const [first, ...others] = files.staged
    // The words go with the first file, as its caption.
    write(text.trim(), first ? { blob: first, name: first.name, isRecorded: false } : null)
    for (const file of others) write('', { blob: file, name: file.name, isRecorded: false })
    setText('')
    files.clear()
    focus()
  }
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = fieldRef.current ?? {}
    setText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd))
    focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composition of Japanese letters sends nothing; Safari reports it late, as key 229.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  if (isRemoved) return null
  return (
    <footer>
      <DropTarget
        onFiles={(dropped) => {
          files.add(dropped)
          focus()
        }}
      />
      {replyTo && (
        <div class="reply-line">
          <span dir="auto">{summaryOf(replyTo, t)}</span>
          <IconButton icon="close" label={t('cancelReply')} onClick={onReplied} />
        </div>
      )}
      <StagedFiles files={files} onRemoved={focus} />
      <div class="composer">
        {!isRecording && (
          <>
            <IconButton icon="attach" label={t('attach')} onClick={() => chooserRef.current?.click()} />
            <input
              ref={chooserRef}
              type="file"
              multiple
              hidden
              onChange={({ currentTarget }) => {
                files.add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
                focus()
              }}
            />
            <textarea
              ref={fieldRef}
              rows={1}
              value={text}
              maxLength={longest}
              dir="auto"
              enterkeyhint="send"
              aria-label={t('write')}
              placeholder={t('write')}
              onInput={({ currentTarget }) => {
                setText(currentTarget.value)
                typing.noticed(currentTarget.value !== '')
              }}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                const pasted = [...(event.clipboardData?.files ?? [])]
                if (pasted.length === 0) return
                event.preventDefault()
                files.add(pasted)
              }}
            />
            <EmojiButton onPick={insert} />
          </>
        )}
        {isEmpty || isRecording ? (
          <RecordButton
            onRecording={setRecording}
            onRecorded={(blob, name) => write('', { blob, name, isRecorded: true })}
          />
        ) : (
          <IconButton class="primary" icon="send" label={t('send')} onClick={send} />
        )}
      </div>
    </footer>
  )
}

/** As high as its text, up to what the style sheet allows. */
function useGrowth(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = fieldRef.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = text === '' ? '' : `${area.scrollHeight}px`
  }, [fieldRef, text])
}
