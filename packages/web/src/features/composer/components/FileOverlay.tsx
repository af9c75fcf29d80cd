import { limits, type MyTicket, platformNames } from '@switchboard/contract'
import { Send, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropOverlay } from '../../../ui/chat/DropOverlay.tsx'
import { FilePreview } from '../../../ui/FilePreview.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fileFault, type FileRules, faultWords } from '../file-rules.ts'
import { ChannelTakes } from './ChannelTakes.tsx'
import styles from './FileOverlay.module.css'
import type { StagedFile } from './use-files-to-send.ts'
import { usePicture } from './use-picture.ts'

type FileOverlayProps = {
  ticket: MyTicket
  files: readonly StagedFile[]
  isTooMany: boolean
  /** What the channel takes; undefined while that is not known yet. */
  rules: FileRules | undefined
  captionLimit: number
  onSend: (files: readonly File[], caption: string) => void
  onLeaveOut: (id: string) => void
  onCancel: () => void
}

/** §2: file name, size and type with a send button; of several files each, and each can be left out. */
export function FileOverlay(props: FileOverlayProps) {
  const { ticket, files, rules, captionLimit, onSend, onLeaveOut, onCancel } = props
  const { t } = useTranslation()
  const { t: writing } = useTranslation('writing')
  const [caption, setCaption] = useState('')
  const isWhole = files.every(({ file }) => rules !== undefined && fileFault(file, rules) === null)
  const send = () =>
    isWhole &&
    onSend(
      files.map(({ file }) => file),
      caption.trim(),
    )
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  const isOne = files.length === 1
  return (
    <dialog open className={styles.dialog} aria-label={t('composer.dropLabel')} onKeyDown={press}>
      <DropOverlay
        label={files.map(({ file }) => file.name).join(', ')}
        preview={
          <ul className={styles.files} aria-label={writing('files.list')}>
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
                {writing('files.tooMany')} {writing('files.tooManyHere', { count: limits.filesAtOnce })}
              </p>
            )}
            <span>
              <Trans
                i18nKey="files.goesTo"
                ns="writing"
                values={{ name: ticket.client_name, platform: platformNames[ticket.platform] }}
                components={{ name: <b /> }}
              />
            </span>
            {rules && <ChannelTakes platform={ticket.platform} rules={rules} />}
            <TextField
              label={isOne ? t('composer.caption') : writing('files.captionOfFirst')}
              value={caption}
              onChange={setCaption}
              maxLength={Math.min(captionLimit, limits.messageText)}
              takesFocus
              onKeyDown={({ key }) => key === 'Enter' && send()}
            />
          </div>
        }
        actions={
          <>
            <Button label={t('common.cancel')} onPress={onCancel} />
            <Button
              label={isOne ? t('composer.sendFile') : writing('files.send', { count: files.length })}
              icon={Send}
              tone="primary"
              isDisabled={!isWhole}
              onPress={send}
            />
          </>
        }
      />
    </dialog>
  )
}

/** While a file is held over the chat and not dropped yet. */
export function DropHint({ ticket, rules }: { ticket: MyTicket; rules: FileRules | undefined }) {
  const { t } = useTranslation()
  const { t: writing } = useTranslation('writing')
  return (
    <DropOverlay
      label={t('composer.dropLabel')}
      text={
        <div className={styles.words}>
          <span>
            {t('composer.dropHint')}. {writing('files.onlyFirst')}
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
  const { t: writing } = useTranslation('writing')
  const picture = usePicture(file)
  const fault = rules ? fileFault(file, rules) : null
  return (
    <FilePreview
      name={file.name}
      type={file.type}
      about={`${fileSize(file.size)} · ${file.type || t('composer.unknownType')}`}
      {...(picture !== undefined && { picture })}
      {...(fault !== null && { error: faultWords(fault, writing) })}
      {...(onLeaveOut && {
        end: (
          <IconButton
            icon={X}
            size="sm"
            label={writing('files.leaveOut', { name: file.name })}
            onPress={onLeaveOut}
          />
        ),
      })}
    />
  )
}
