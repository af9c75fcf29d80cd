import { limits, type MyTicket, platformNames } from '@switchboard/contract'
import { Send } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropOverlay } from '../../../ui/chat/DropOverlay.tsx'
import { FilePreview } from '../../../ui/FilePreview.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './FileOverlay.module.css'

type FileOverlayProps = {
  ticket: MyTicket
  file: File
  /** The channel's limit that the file breaks. */
  limit: number | null
  onSend: (file: File, caption: string) => void
  onCancel: () => void
}

/** §2: file name, size and type with a send button. */
export function FileOverlay({ ticket, file, limit, onSend, onCancel }: FileOverlayProps) {
  const { t } = useTranslation()
  const [caption, setCaption] = useState('')
  const send = () => limit === null && onSend(file, caption.trim())
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  return (
    <dialog open className={styles.dialog} aria-label={t('composer.dropLabel')} onKeyDown={press}>
      <DropOverlay
        label={file.name}
        preview={<Preview file={file} limit={limit} />}
        text={
          <div className={styles.words}>
            <Trans
              i18nKey="composer.goesTo"
              values={{ name: ticket.client_name, platform: platformNames[ticket.platform] }}
              components={{ name: <b /> }}
            />
            <TextField
              label={t('composer.caption')}
              value={caption}
              onChange={setCaption}
              maxLength={limits.messageText}
              takesFocus
              onKeyDown={({ key }) => key === 'Enter' && send()}
            />
          </div>
        }
        actions={
          <>
            <Button label={t('common.cancel')} onPress={onCancel} />
            <Button
              label={t('composer.sendFile')}
              icon={Send}
              tone="primary"
              isDisabled={limit !== null}
              onPress={send}
            />
          </>
        }
      />
    </dialog>
  )
}

/** While a file is held over the chat and not dropped yet. */
export function DropHint() {
  const { t } = useTranslation()
  return <DropOverlay label={t('composer.dropLabel')} text={t('composer.dropHint')} />
}

function Preview({ file, limit }: { file: File; limit: number | null }) {
  const { t } = useTranslation()
  const picture = usePicture(file)
  return (
    <FilePreview
      name={file.name}
      type={file.type}
      about={`${fileSize(file.size)} · ${file.type || t('composer.unknownType')}`}
      {...(picture !== undefined && { picture })}
      {...(limit !== null && { error: t('composer.fileTooLarge', { bytes: limit }) })}
    />
  )
}

/** An address of the picture in this browser, given back when it is no longer shown. */
function usePicture(file: File): string | undefined {
  const address = useMemo(
    () => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  )
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  return address
}
