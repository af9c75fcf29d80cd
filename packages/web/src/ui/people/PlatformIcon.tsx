import type { Platform } from '@switchboard/contract'
import type { CSSProperties } from 'react'
import { cx } from '../../lib/cx.ts'
import glyphs from './platform-glyphs.svg'
import { platformLooks } from './platform-looks.ts'
import styles from './PlatformIcon.module.css'

type PlatformIconProps = {
  platform: Platform
  /** The platform's name; without it the glyph only decorates a text. */
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
      className={cx(styles.glyph, styles[size], !isPlain && styles.coloured)}
      style={coloursOf(platform)}
    >
      <use href={`${glyphs}#${platform}`} />
    </svg>
  )
}

type PlatformBadgeProps = { platform: Platform; label?: string; className?: string | undefined }

/** The white glyph on the platform's own ground. */
export function PlatformBadge({ platform, label, className }: PlatformBadgeProps) {
  return (
    <span className={cx(styles.badge, className)} style={coloursOf(platform)}>
      <PlatformIcon platform={platform} isPlain {...(label !== undefined && { label })} />
    </span>
  )
}

const coloursOf = (platform: Platform): CSSProperties & Record<`--${string}`, string> => ({
  '--platform': platformLooks[platform].colour,
  '--platform-by-night': platformLooks[platform].byNight,
})
