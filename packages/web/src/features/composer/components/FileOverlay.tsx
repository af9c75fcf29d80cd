import { limits, platformNames } from '@switchboard/contract'
import { Send, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DropOverlay } from '../../../ui/chat/DropOverlay.tsx'
import { FilePreview } from '../../../ui/media/FilePreview.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { fileFault, type FileRules, faultText } from '../file-rules.ts'
import { ChannelTakes } from './ChannelTakes.tsx'
import styles from './FileOverlay.module.css'
import type { StagedFile } from './use-files-to-send.ts'
import { usePicture } from './use-picture.ts'

type FileOverlayProps = {
  files: readonly StagedFile[]
  isTooMany: boolean
  /** How many were dropped together, of which only the first is here. */
  dropped: number
  /** The composer's text: it becomes the caption. */
  text: string
  /** The channel's limits for files; undefined until they are known. */
  rules: FileRules | undefined
  captionLimit: number
  onSend: (files: readonly File[], caption: string) => void
  onLeaveOut: (id: string) => void
  /** Back to the composer, with the current caption. */
  onCancel: (caption: string) => void
}

/** File name, size and type with a send button; of several files each, and each can be left out. */
export function FileOverlay(props: FileOverlayProps) {
  const { files, rules, captionLimit, onSend, onLeaveOut } = props
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const [caption, setCaption] = useState(props.text)
  const isWhole = files.every(({ file }) => rules !== undefined && fileFault(file, rules) === null)
  const send = () =>
    isWhole &&
    onSend(
      files.map(({ file }) => file),
      caption.trim(),
    )
  const cancel = () => props.onCancel(caption)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  const isOne = files.length === 1
  const sendLabel = isOne ? t('composer.sendFile') : t('files.send', { count: files.length })
  return (
    <dialog
      open
      className={styles.dialog}
      aria-label={isOne ? t('composer.dropLabel') : sendLabel}
      onKeyDown={press}
    >
      <DropOverlay
        label={files.map(({ file }) => file.name).join(', ')}
        preview={
          <ul className={styles.files} aria-label={t('files.list')}>
            {files.map(({ id, file }) => (
              <li key={id}>
                <Preview file={file} rules={rules} {...(!isOne && { onLeaveOut: () => onLeaveOut(id) })} />
              </li>
            ))}
          </ul>
        }
        text={
          <div className={styles.words}>
            {props.isTooMany && (
              <p role="alert" className={styles.fault}>
                {t('files.tooMany', { count: limits.filesAtOnce })}
              </p>
            )}
            {props.dropped > 1 && (
              <p role="alert" className={styles.fault}>
                {t('files.onlyFirst', { count: props.dropped })}
              </p>
            )}
            <span>
              <Trans
                i18nKey="files.goesTo"
                values={{ name: ticket.client_name, platform: platformNames[ticket.platform] }}
                components={{ name: <b /> }}
              />
            </span>
            {rules && <ChannelTakes platform={ticket.platform} rules={rules} />}
            <TextArea
              rows={1}
              label={isOne ? t('composer.caption') : t('files.captionOfFirst')}
              value={caption}
              onChange={setCaption}
              maxLength={Math.min(captionLimit, limits.messageText)}
              takesFocus
              inputRef={caretAtEnd}
              onEnter={send}
            />
          </div>
        }
        actions={
          <>
            <Button label={t('common.cancel')} onPress={cancel} />
            <Button label={sendLabel} icon={Send} tone="primary" isDisabled={!isWhole} onPress={send} />
          </>
        }
      />
    </dialog>
  )
}

/** Typing continues after the text that came from the composer. */
const caretAtEnd = (field: HTMLTextAreaElement | null): void =>
  field?.setSelectionRange(field.value.length, field.value.length)

/** While a file is held over the chat and not dropped yet. */
export function DropHint({ rules }: { rules: FileRules | undefined }) {
  const { ticket } = useOpenTicket()
  const { t } = useTranslation()
  return (
    <DropOverlay
      label={t('composer.dropLabel')}
      text={
        <div className={styles.words}>
          <span>
            {t('composer.dropHint')}. {t('files.oneAtATime')}
          </span>
          {rules && <ChannelTakes platform={ticket.platform} rules={rules} />}
        </div>
      }
    />
  )
}

type PreviewProps = { file: File; rules: FileRules | undefined; onLeaveOut?: () => void }

function Preview({ file, rules, onLeaveOut }: PreviewProps) {
  const { t } = useTranslation()
  const picture = usePicture(file)
  const fault = rules ? fileFault(file, rules) : null
  return (
    <FilePreview
      name={file.name}
      type={file.type}
      about={`${fileSize(file.size)} · ${file.type || t('composer.unknownType')}`}
      {...(picture !== undefined && { picture })}
      {...(fault !== null && { error: faultText(fault, t) })}
      {...(onLeaveOut && {
        end: (
          <IconButton
            icon={X}
            size="sm"
            label={t('files.leaveOut', { name: file.name })}
            onPress={onLeaveOut}
          />
        ),
      })}
    />
  )
}
