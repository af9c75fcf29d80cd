import type { LucideIcon } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import styles from './Chip.module.css'
import { Icon } from '../text/Icon.tsx'

export type ChipTone = 'plain' | 'line' | 'accent' | 'success' | 'warning' | 'danger'

type ChipProps = { text: string; tone?: ChipTone; icon?: LucideIcon }

export function Chip({ text, tone = 'plain', icon }: ChipProps) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      {icon && <Icon of={icon} size="xs" />}
      {text}
    </span>
  )
}
