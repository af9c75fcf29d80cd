import { cx } from '../lib/cx.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'face' | 'round' | 'bubble' | 'box'
  /** CSS lengths; each shape has its own when left out. */
  width?: string
  height?: string
}

/** One bone. Group them in a Skeletons, which tells readers what is loading. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span className={cx(styles.bone, styles[shape])} style={{ inlineSize: width, blockSize: height }} />
}
