import type { ReactNode } from 'react'
import { fileKind } from '../../lib/file-size.ts'
import { FileKind } from './FileKind.tsx'
import styles from './FilePreview.module.css'
import { ProgressBar } from '../figures/ProgressBar.tsx'

type FilePreviewProps = {
  name: string
  /** '842 KB · application/pdf' */
  about: string
  type?: string | undefined
  /** An address of the picture itself, for images. */
  picture?: string | undefined
  progress?: { label: string; value?: number } | undefined
  error?: string | undefined
  /** Cancel and send, or a cross. */
  end?: ReactNode | undefined
}

/** A file before it is sent. */
export function FilePreview({ name, about, type, picture, progress, error, end }: FilePreviewProps) {
  return (
    <div className={styles.preview}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <FileKind kind={fileKind(name, type)} size="lg" />
      )}
      <div className={styles.text}>
        <span className={`${styles.name} truncate`} title={name} dir="auto">
          {name}
        </span>
        <span className={styles.about}>{about}</span>
        {progress && (
          <ProgressBar
            label={progress.label}
            isLabelHidden
            {...(progress.value !== undefined && { value: progress.value })}
          />
        )}
        {error && (
          <span role="alert" className={styles.error}>
            {error}
          </span>
        )}
      </div>
      {end && <span className={styles.end}>{end}</span>}
    </div>
  )
}
