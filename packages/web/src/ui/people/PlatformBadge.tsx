import type { Platform } from '@switchboard/contract'
import { cx } from '../../lib/cx.ts'
import styles from './PlatformBadge.module.css'
import { PlatformIcon } from './PlatformIcon.tsx'

type PlatformBadgeProps = { platform: Platform; label?: string; className?: string | undefined }

/** The white glyph on the platform's own ground. */
export function PlatformBadge({ platform, label, className }: PlatformBadgeProps) {
  return (
    <span className={cx(styles.badge, styles[platform], className)}>
      <PlatformIcon platform={platform} isPlain {...(label !== undefined && { label })} />
    </span>
  )
}
