import { Play } from 'lucide-react'
import { Button } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../Icon.tsx'
import styles from './Shots.module.css'

type VideoTileProps = {
  /** A still picture, when there is one. */
  poster?: string | undefined
  /** 'Play video from name' */
  label: string
  /** '0:12' */
  length?: string | undefined
  onPlay: () => void
}

export function VideoTile({ poster, label, length, onPlay }: VideoTileProps) {
  return (
    <div className={cx(styles.shots, styles.video)}>
      <Button className={styles.shot ?? ''} onPress={onPlay}>
        <span className="visually-hidden">{label}</span>
        {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
        <span className={styles.play}>
          <Icon of={Play} filled />
        </span>
        {length && <span className={styles.length}>{length}</span>}
      </Button>
    </div>
  )
}
