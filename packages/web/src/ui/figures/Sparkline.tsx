import { asPicture } from './as-picture.ts'
import styles from './Bars.module.css'

type SparklineProps = { values: readonly number[]; label: string }

/** A line without axes, beside a figure; the dot is now. */
export function Sparkline({ values, label }: SparklineProps) {
  const points = values.map((value, place) => pointOf(values, value, place))
  const last = points[points.length - 1]
  if (!last) return null
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
  return (
    <svg {...asPicture(label)} className={styles.bars} viewBox="0 0 96 32">
      <path className={styles.area} d={`${line}L${last.x} 32L0 32Z`} />
      <path className={styles.line} d={line} />
      <circle className={styles.dot} cx={last.x} cy={last.y} r="2.5" />
    </svg>
  )
}

function pointOf(values: readonly number[], value: number, place: number) {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const share = most === least ? 0.5 : (value - least) / (most - least)
  const round = (size: number) => Math.round(size * 10) / 10
  return { x: round((place / Math.max(1, values.length - 1)) * 94), y: round(29 - share * 26) }
}
