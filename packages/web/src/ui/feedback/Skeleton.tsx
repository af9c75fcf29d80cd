import { cx } from '../../lib/cx.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'face' | 'round' | 'bubble' | 'box' | undefined
  /** CSS lengths; each shape has its own when left out. */
  width?: string | undefined
  height?: string | undefined
}

/** One bone. Group them in a Skeletons, which tells readers what is loading. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span className={cx(styles.bone, styles[shape])} style={{ inlineSize: width, blockSize: height }} />
}
