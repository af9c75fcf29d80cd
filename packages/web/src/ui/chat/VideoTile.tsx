import { Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { clockOf } from '../../lib/clock-of.ts'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import { Still } from '../media/Still.tsx'
import styles from './Shots.module.css'

type VideoTileProps = {
  /** A still picture, when there is one. */
  poster?: string | undefined
  /** The video, whose beginning is shown without one. */
  video?: string | undefined
  /** 'Play video from name' */
  label: string
  /** In seconds; read from the video when the message does not contain it. */
  length?: number | undefined
  onPlay: () => void
}

export function VideoTile({ poster, video, label, length, onPlay }: VideoTileProps) {
  const [measured, setMeasured] = useState<number | undefined>()
  const seconds = length ?? measured
  return (
    <div className={cx(styles.shots, styles.video)}>
      <Button className={styles.shot ?? ''} onPress={onPlay}>
        <span className="visually-hidden">{label}</span>
        <Still picture={poster} video={video} onLength={setMeasured} />
        <span className={styles.play}>
          <Icon of={Play} filled />
        </span>
        {seconds !== undefined && <span className={styles.length}>{clockOf(seconds)}</span>}
      </Button>
    </div>
  )
}
