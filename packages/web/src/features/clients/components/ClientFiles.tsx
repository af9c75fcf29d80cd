import { type ClientFile, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../lib/dates.ts'
import { fileKind, fileSize } from '../../../lib/file-size.ts'
import { FileKind } from '../../../ui/media/FileKind.tsx'
import { Still } from '../../../ui/media/Still.tsx'
import styles from './ClientPanel.module.css'
import { PanelPart } from './PanelPart.tsx'

/** Pictures and films as tiles, other files by name; each opens in a tab of its own. */
export function ClientFiles({ files }: { files: readonly ClientFile[] }) {
  const { t } = useTranslation()
  const shots = files.filter(isShot)
  const others = files.filter((file) => !isShot(file))
  const note = files.length < limits.clientHistoryFiles ? undefined : t('clientPanel.newestOnly')
  return (
    <PanelPart title={t('clientPanel.files')} note={files.length === 0 ? t('clientPanel.noFiles') : note}>
      {shots.length > 0 && (
        <ul className={styles.shots}>
          {shots.map((file) => (
            <li key={file.messageid}>
              <a {...linkTo(file)} className={styles.shot} aria-label={nameOf(file)} title={nameOf(file)}>
                <Still
                  picture={
                    file.thumbnailUrl ??
                    file.video_thumbnail ??
                    (file.type === 'video' ? undefined : (file.path ?? undefined))
                  }
                  video={file.type === 'video' ? (file.path ?? undefined) : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.files}>
          {others.map((file) => (
            <li key={file.messageid}>
              <a {...linkTo(file)} className={styles.file}>
                <FileKind kind={fileKind(file.file_name ?? '', file.mime_type ?? '')} />
                <span className={styles.words}>
                  <span className="truncate" dir="auto" title={file.file_name ?? undefined}>
                    {file.recorded ? t('preview.voice') : (file.file_name ?? t('preview.unknown'))}
                  </span>
                  <small className="muted">
                    {fileSize(file.file_size ?? 0)} · {dayOf(file.created_on)}
                  </small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  )

  function nameOf({ type, created_on }: ClientFile): string {
    return `${t(type === 'video' ? 'preview.video' : 'preview.photo')}, ${dayOf(created_on)}`
  }
}

const isShot = ({ type }: ClientFile): boolean => type === 'image' || type === 'video' || type === 'sticker'

const linkTo = ({ path }: ClientFile) => ({ href: path ?? '', target: '_blank', rel: 'noopener noreferrer' })
