import { Button } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import styles from './Shots.module.css'

export type Shot = {
  id: string
  /** A small picture; the viewer shows the whole one. */
  picture: string
  /** The sender's caption, or 'Photo from name'. */
  alt: string
  width?: number | undefined
  height?: number | undefined
}

type ImageGridProps = {
  shots: readonly Shot[]
  /** The user has just jumped to it; a picture that is not shown marks the tile that represents the rest. */
  hit?: string | undefined
  onOpen: (id: string) => void
  /** 'Open photo: …'; several photos at once are numbered. */
  openLabel: (shot: Shot, place: number) => string
}

const mostShown = 3

/** One, two or three pictures; the last shows '+3' for the rest. */
export function ImageGrid({ shots, hit, onOpen, openLabel }: ImageGridProps) {
  const shown = shots.slice(0, mostShown)
  const hidden = shots.length - shown.length
  const hitPlace = Math.min(
    shots.findIndex(({ id }) => id === hit),
    shown.length - 1,
  )
  return (
    <div className={cx(styles.shots, styles[`count${shown.length}`])}>
      {shown.map((shot, place) => (
        <Button
          key={shot.id}
          className={cx(styles.shot, place === hitPlace && styles.hit)}
          onPress={() => onOpen(place === hitPlace && hit !== undefined ? hit : shot.id)}
        >
          <img
            src={shot.picture}
            alt={openLabel(shot, place + 1)}
            width={shot.width}
            height={shot.height}
            loading="lazy"
            decoding="async"
          />
          {hidden > 0 && place === shown.length - 1 && <span className={styles.more}>+{hidden}</span>}
        </Button>
      ))}
    </div>
  )
}
