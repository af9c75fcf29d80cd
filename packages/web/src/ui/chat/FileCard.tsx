import { Download } from 'lucide-react'
import { fileKind } from '../../lib/file-size.ts'
import { FileKind } from '../media/FileKind.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './FileCard.module.css'

type FileCardProps = {
  name: string
  type?: string | undefined
  /** An address of a small picture, for images. */
  picture?: string | undefined
  /** '4.8 MB', or why there is no file. */
  about: string
  download?: { href: string; label: string } | undefined
}

export function FileCard({ name, type, picture, about, download }: FileCardProps) {
  return (
    <div className={styles.file}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <FileKind kind={download ? fileKind(name, type) : '?'} />
      )}
      <span className={styles.text}>
        <span className={`${styles.name} truncate`} title={name} dir="auto">
          {name}
        </span>
        <span className={styles.about}>{about}</span>
      </span>
      {download && (
        <a
          className={styles.download}
          href={download.href}
          download={name}
          rel="noopener noreferrer"
          aria-label={download.label}
          title={download.label}
        >
          <Icon of={Download} />
        </a>
      )}
    </div>
  )
}
