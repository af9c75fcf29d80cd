import { limits } from '@switchboard/contract'
import { Send } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerHandle, SendMode } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DropOverlay } from '../../../ui/chat/DropOverlay.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { type CaptionRules, captionExcess, maySendFiles, sendModeOf } from '../composer-model.ts'
import { insertAtCaret } from '../insert-at-caret.ts'
import styles from './FileOverlay.module.css'
import { FilePreviews } from './FilePreviews.tsx'
import { FilesComing } from './FilesComing.tsx'
import { SendWays } from './SendWays.tsx'
import type { FilesToSend } from './use-files-to-send.ts'

type FileOverlayProps = {
  attach: Pick<
    FilesToSend,
    'files' | 'isTooMany' | 'dropped' | 'isNew' | 'isComing' | 'paste' | 'leaveOut' | 'leaveOutComing'
  >
  caption: string
  onCaption: (caption: string) => void
  /** The channel's limits for files; undefined until they are known. */
  rules: CaptionRules | undefined
  /** To whom they go, and what may be sent there. */
  about: ReactNode
  onSend: (files: readonly File[], caption: string, then: SendMode) => void
  /** Back to the composer. */
  onCancel: () => void
  /** To a client there are other ways to send: the field of the caption, and what happens when their menu closes. */
  ways?: {
    field: RefObject<HTMLTextAreaElement | null>
    handle: RefObject<ComposerHandle | null>
    onMenuClose: () => void
  }
}

/** File name, size and type with a send button; of several files each, and each can be left out. */
export function FileOverlay(props: FileOverlayProps) {
  const { attach, caption, onCaption, rules, onSend, onCancel, ways } = props
  const { files } = attach
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ways?.field ?? own
  const { t } = useTranslation()
  const isWhole = maySendFiles(attach, caption, rules)
  const send = (then: SendMode) => {
    const chosen = files.map(({ file }) => file)
    if (isWhole) onSend(chosen, caption.trim(), then)
  }
  useImperativeHandle(ways?.handle, () => ({ send }))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      return onCancel()
    }
    if (ways === undefined || sendModeOf(event) !== 'later') return
    event.preventDefault()
    send('later')
  }
  // Typing continues after the text that came from the composer.
  useEffect(() => {
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [field])
  const isOne = files.length === 1
  const sendLabel = isOne ? t('composer.sendFile') : t('files.send', { count: files.length })
  const sendNow = (
    <Button label={sendLabel} icon={Send} tone="primary" isDisabled={!isWhole} onPress={() => send('stay')} />
  )
  return (
    <dialog
      open
      className={styles.dialog}
      aria-label={isOne ? t('composer.dropLabel') : sendLabel}
      onKeyDown={press}
      onPaste={(event) =>
        attach.paste(event, (words) => insertAtCaret(field.current, caption, words, onCaption))
      }
    >
      <DropOverlay
        label={files.map(({ file }) => file.name).join(', ')}
        preview={<FilePreviews attach={attach} rules={rules} />}
        text={<Words {...props} field={field} onEnter={send} />}
        actions={
          <>
            <Button label={t('common.cancel')} onPress={onCancel} />
            {ways ? (
              <SendWays isDisabled={!isWhole} onSend={send} onMenuClose={ways.onMenuClose}>
                {sendNow}
              </SendWays>
            ) : (
              sendNow
            )}
          </>
        }
      />
    </dialog>
  )
}

type WordsProps = Pick<FileOverlayProps, 'attach' | 'caption' | 'onCaption' | 'rules' | 'about' | 'ways'> & {
  field: RefObject<HTMLTextAreaElement | null>
  onEnter: (then: SendMode) => void
}

/** The caption, below what is to be known before sending. */
function Words({ attach, caption, onCaption, rules, about, ways, field, onEnter }: WordsProps) {
  const { t } = useTranslation()
  const excess = captionExcess(caption, rules)
  return (
    <div className={styles.words}>
      {attach.isTooMany && (
        <p role="alert" className={styles.fault}>
          {t('files.tooMany', { count: limits.filesAtOnce })}
        </p>
      )}
      {attach.dropped > 1 && (
        <p role="alert" className={styles.fault}>
          {t('files.onlyFirst', { count: attach.dropped })}
        </p>
      )}
      {about}
      <FilesComing attach={attach} onLeftOut={() => ways?.onMenuClose()} />
      <TextArea
        rows={1}
        label={attach.files.length === 1 ? t('composer.caption') : t('files.captionOfFirst')}
        value={caption}
        onChange={onCaption}
        error={excess > 0 ? t('composer.excess', { count: excess }) : undefined}
        takesFocus={attach.isNew}
        inputRef={field}
        onEnter={(event) => onEnter(sendModeOf(event) ?? 'stay')}
      />
    </div>
  )
}

/** While a file is held over the chat and not dropped yet. */
export function DropHint({ takes }: { takes: ReactNode }) {
  const { t } = useTranslation()
  return (
    <DropOverlay
      label={t('composer.dropLabel')}
      text={
        <div className={styles.words}>
          <span>
            {t('composer.dropHint')}. {t('files.oneAtATime')}
          </span>
          {takes}
        </div>
      }
    />
  )
}
