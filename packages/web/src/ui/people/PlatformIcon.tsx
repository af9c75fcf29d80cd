import type { Platform } from '@switchboard/contract'
import { cx } from '../../lib/cx.ts'
import { platformGlyphs } from './platform-glyphs.ts'
import styles from './PlatformIcon.module.css'

type PlatformIconProps = {
  platform: Platform
  /** The platform's name; without it the glyph is decoration beside words. */
  label?: string | undefined
  size?: 'xs' | 'md' | 'lg' | undefined
  /** Takes the colour of the text instead of the platform's own. */
  isPlain?: boolean | undefined
}

export function PlatformIcon({ platform, label, size = 'md', isPlain = false }: PlatformIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={cx(styles.glyph, styles[size], !isPlain && styles[platform])}
    >
      <path d={platformGlyphs[platform]} />
    </svg>
  )
}
