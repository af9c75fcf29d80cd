import { BellRing, type LucideIcon } from 'lucide-react'
import styles from './Banner.module.css'
import { Icon } from '../text/Icon.tsx'

type BannerProps = { text: string; icon?: LucideIcon }

/** One short sentence at the top for a second. The component that shows it also removes it. */
export function Banner({ text, icon = BellRing }: BannerProps) {
  return (
    <output className={styles.banner}>
      <Icon of={icon} className={styles.icon} />
      {text}
    </output>
  )
}
