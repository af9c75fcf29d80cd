import type { LucideIcon } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import styles from './Icon.module.css'

export type IconSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

type IconProps = {
  of: LucideIcon
  size?: IconSize | undefined
  filled?: boolean | undefined
  /** Sits in a line of text, with a gap after it. */
  inline?: boolean | undefined
  className?: string | undefined
}

export function Icon({ of: Shape, size = 'md', filled = false, inline = false, className }: IconProps) {
  const { pixels, stroke } = strokes[size]
  return (
    <Shape
      aria-hidden="true"
      focusable="false"
      width={pixels}
      height={pixels}
      strokeWidth={stroke}
      className={cx(styles.icon, styles[size], filled && styles.filled, inline && styles.inline, className)}
    />
  )
}

const strokes = {
  xs: { pixels: 12, stroke: 2.25 },
  sm: { pixels: 14, stroke: 2 },
  md: { pixels: 16, stroke: 1.75 },
  lg: { pixels: 20, stroke: 1.6 },
  xl: { pixels: 24, stroke: 1.5 },
} satisfies Record<IconSize, { pixels: number; stroke: number }>
