import type { Platform } from '@switchboard/contract'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { hueOf } from '../../lib/hue.ts'
import { initials } from '../../lib/initials.ts'
import styles from './Avatar.module.css'
import { Icon } from '../text/Icon.tsx'
import { PlatformBadge } from './PlatformIcon.tsx'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'base' | 'lg' | 'xl' | '2xl'

type AvatarProps = {
  name: string
  picture?: string | null | undefined
  size?: AvatarSize | undefined
  /** Staff are round; clients are square and show where they write from. */
  of: { side: 'agent'; presence?: 'online' | 'offline' | undefined } | { side: 'client'; platform?: Platform }
}

/**
 * The avatar shows client or colleague before the name is read. The name is always beside it, so screen readers skip
 * it.
 */
export function Avatar({ name, picture, size = 'base', of }: AvatarProps) {
  const letters = initials(name)
  const background = letters === '' ? styles.blank : styles[`t${hueOf(name)}`]
  return (
    <span
      aria-hidden="true"
      className={cx(styles.avatar, styles[`size-${size}`], styles[of.side], background)}
    >
      <Picture key={picture ?? ''} {...(picture && { picture })} letters={letters} />
      {of.side === 'client' && of.platform && (
        <PlatformBadge platform={of.platform} className={styles.badge} />
      )}
      {of.side === 'agent' && of.presence && <span className={cx(styles.presence, styles[of.presence])} />}
    </span>
  )
}

function Picture({ picture, letters }: { picture?: string; letters: string }) {
  const [isBroken, setBroken] = useState(false)
  if (picture && !isBroken) {
    return (
      <img className={styles.picture} src={picture} alt="" loading="lazy" onError={() => setBroken(true)} />
    )
  }
  return letters === '' ? <Icon of={UserRound} /> : letters
}
