import { limits } from '@switchboard/contract'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFault, faultText } from '../../../lib/file-rules.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { focusBeside } from '../../../lib/focus-beside.ts'
import { fileDialog, pickFiles } from '../../../lib/pick-files.ts'
import { usePicture } from '../../../lib/use-picture.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FilePreview } from '../../../ui/media/FilePreview.tsx'
import type { ChannelRules, FileToSchedule } from '../files-to-schedule.ts'
import type { Upload } from '../use-upload.ts'
import styles from './FilesOfMessage.module.css'

type FilesOfMessageProps = {
  files: readonly FileToSchedule[]
  rules: ChannelRules | undefined
  upload: Upload | null
  /** Why the file that was on its way is not stored. */
  failure: string | null
  /** Some of those that were added are not here. */
  isTooMany: boolean
  /** Undefined: they were chosen before. */
  edit?: { leaveOut: (one: FileToSchedule) => void; add: (files: readonly File[]) => void } | undefined
}

/** The files that go out with a scheduled message; of one that waits already, some can be left out and added. */
export function FilesOfMessage({ files, rules, upload, failure, isTooMany, edit }: FilesOfMessageProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul ref={list} aria-label={t('files.list')} className={styles.list} data-repeats="">
          {files.map((one, place) => (
            <li key={one.fileid}>
              <OneFile
                one={one}
                rules={rules}
                upload={upload?.fileid === one.fileid ? upload : null}
                failure={upload?.fileid === one.fileid ? failure : null}
                {...(edit && {
                  onLeaveOut: () => {
                    edit.leaveOut(one)
                    focusBeside(list.current?.children, place)
                  },
                })}
              />
            </li>
          ))}
        </ul>
      )}
      {isTooMany && (
        <p role="alert" className={styles.fault}>
          {t('files.tooMany', { count: limits.filesAtOnce })}
        </p>
      )}
      {edit && (
        <Button
          label={t('composer.attach')}
          icon={Paperclip}
          size="sm"
          tone="quiet"
          isDisabled={files.length >= limits.filesAtOnce}
          onPress={() => pickFiles(fileDialog(rules?.fileAccepts ?? []), edit.add, () => undefined)}
        />
      )}
    </div>
  )
}

type OneFileProps = Pick<FilesOfMessageProps, 'rules' | 'upload' | 'failure'> & {
  one: FileToSchedule
  onLeaveOut?: () => void
}

function OneFile({ one, rules, upload, failure, onLeaveOut }: OneFileProps) {
  const { t } = useTranslation()
  const { name, size, type, file, thumbnail } = one
  const chosen = usePicture(file)
  const picture = thumbnail === null ? chosen : `/files/${thumbnail}`
  const fault = file && rules ? fileFault(file, rules) : null
  const error = fault === null ? failure : faultText(fault, t)
  const isSending = upload !== null && error === null
  return (
    <FilePreview
      name={name}
      type={type}
      about={
        isSending ? `${fileSize(size)} · ${t('files.sent', { percent: upload.percent })}` : fileSize(size)
      }
      {...(picture !== undefined && { picture })}
      {...(isSending && { progress: { label: t('files.sending', { name }), value: upload.percent } })}
      {...(error !== null && { error })}
      {...(onLeaveOut && {
        end: <IconButton icon={X} size="sm" label={t('files.leaveOut', { name })} onPress={onLeaveOut} />,
      })}
    />
  )
}
