import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileFault, type FileRules, faultText } from '../../../lib/file-rules.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { usePicture } from '../../../lib/use-picture.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FilePreview } from '../../../ui/media/FilePreview.tsx'
import styles from './FileOverlay.module.css'
import type { FilesToSend } from './use-files-to-send.ts'

type FilePreviewsProps = {
  attach: Pick<FilesToSend, 'files' | 'leaveOut'>
  rules: FileRules | undefined
}

/** The files that wait to be sent; of several each can be left out. */
export function FilePreviews({ attach, rules }: FilePreviewsProps) {
  const { t } = useTranslation()
  const { files, leaveOut } = attach
  return (
    <ul className={styles.files} aria-label={t('files.list')} data-repeats="">
      {files.map(({ id, file }) => (
        <li key={id}>
          <Preview
            file={file}
            rules={rules}
            {...(files.length !== 1 && { onLeaveOut: () => leaveOut(id) })}
          />
        </li>
      ))}
    </ul>
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
