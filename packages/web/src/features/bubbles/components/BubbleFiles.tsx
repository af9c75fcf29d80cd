import { limits } from '@switchboard/contract'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'
import { focusBeside } from '../../../lib/focus-beside.ts'
import { fileDialog, pickFiles } from '../../../lib/pick-files.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { BubbleForm } from '../bubble-form-model.ts'
import styles from './BubbleFiles.module.css'

type BubbleFilesProps = {
  form: BubbleForm
  onChange: (part: Partial<BubbleForm>) => void
}

/** The files that go out with a saved text; they are added and taken away when the form is saved. */
export function BubbleFiles({ form: { kept, removed, added }, onChange }: BubbleFilesProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const room = limits.filesAtOnce - kept.length - added.length
  const shown = filesOf({ kept, removed, added }, onChange)
  return (
    <div className={styles.files}>
      {shown.length > 0 && (
        <ul ref={list} aria-label={t('saved.files')} className={styles.list} data-repeats="">
          {shown.map(({ key, name, size, leaveOut }, place) => (
            <li key={key} className={styles.file}>
              <span className="truncate" title={name} dir="auto">
                {name}
              </span>
              <span className={styles.size}>{fileSize(size)}</span>
              <IconButton
                icon={X}
                size="sm"
                label={t('saved.removeFile', { name })}
                onPress={() => {
                  leaveOut()
                  focusBeside(list.current?.children, place)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        label={t('saved.addFiles')}
        icon={Paperclip}
        size="sm"
        tone="quiet"
        isDisabled={room <= 0}
        onPress={() =>
          pickFiles(
            fileDialog([]),
            (files) => onChange({ added: [...added, ...files.slice(0, room)] }),
            () => undefined,
          )
        }
      />
    </div>
  )
}

type FilesOfForm = Pick<BubbleForm, 'kept' | 'removed' | 'added'>

/** The files that the text has already, and those that come with saving it. */
const filesOf = ({ kept, removed, added }: FilesOfForm, onChange: BubbleFilesProps['onChange']) => [
  ...kept.map(({ fileid, name, size }) => ({
    name,
    size,
    key: fileid,
    leaveOut: () =>
      onChange({
        kept: kept.filter((one) => one.fileid !== fileid),
        removed: [...removed, fileid],
      }),
  })),
  ...added.map((file, place) => ({
    name: file.name,
    size: file.size,
    key: `added-${place}`,
    leaveOut: () => onChange({ added: added.filter((one) => one !== file) }),
  })),
]
