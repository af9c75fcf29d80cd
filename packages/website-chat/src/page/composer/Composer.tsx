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
import { longest, useDraft } from './use-draft.ts'

interface Props {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  replyTo: VisitorMessage | null
  onReplied: () => void
}

export function Composer({ fieldRef, replyTo, onReplied }: Props) {
  const { t, isOpen } = useChat()
  const isRemoved = useChatState((state) => state.isRemoved)
  const draft = useDraft(fieldRef, replyTo?.id ?? null, onReplied)
  const { files, isEmpty, isTooLong, focus } = draft
  const [isRecording, setRecording] = useState(false)
  // The field was not there while a voice message was recorded.
  useLayoutEffect(
    () => (isRecording ? () => (isOpen() ? fieldRef.current?.focus() : undefined) : undefined),
    [isRecording, fieldRef, isOpen],
  )
  const addFiles = (added: readonly File[]) => {
    files.add(added)
    focus()
  }
  if (isRemoved) return null
  return (
    <footer>
      <DropTarget onFiles={addFiles} />
      {replyTo && (
        <div class="reply-line">
          <span dir="auto">{summaryOf(replyTo, t)}</span>
          <IconButton icon="close" label={t('cancelReply')} onClick={onReplied} />
        </div>
      )}
      <StagedFiles files={files} onRemoved={focus} />
      {isTooLong && <TooLong count={draft.length} />}
      <div class="composer">
        {!isRecording && (
          <>
            <AttachButton onFiles={addFiles} />
            <textarea
              ref={fieldRef}
              rows={1}
              dir="auto"
              enterkeyhint="send"
              aria-label={t('write')}
              placeholder={t('write')}
              {...draft.field}
            />
            <EmojiButton onPick={draft.insert} />
          </>
        )}
        {isEmpty || isRecording ? (
          <RecordButton onRecording={setRecording} onRecorded={draft.sendRecording} />
        ) : (
          <IconButton
            class="primary"
            icon="send"
            label={t('send')}
            aria-disabled={isTooLong}
            onClick={draft.send}
          />
        )}
      </div>
    </footer>
  )
}

function TooLong({ count }: { count: number }) {
  const { t } = useChat()
  return (
    <output>
      <p class="error">{t('tooLong', { count, limit: longest })}</p>
    </output>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useChat()
  const chooserRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="attach" label={t('attach')} onClick={() => chooserRef.current?.click()} />
      <input
        ref={chooserRef}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
