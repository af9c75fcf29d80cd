import { BellRing } from 'lucide-react'
import styles from './Banner.module.css'
import { Icon } from '../text/Icon.tsx'

/** One short sentence at the top for a second. The component that shows it also removes it. */
export function Banner({ text }: { text: string }) {
  return (
    <output className={styles.banner}>
      <Icon of={BellRing} className={styles.icon} />
      {text}
    </output>
  )
}
