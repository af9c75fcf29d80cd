import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '../text/Icon.tsx'
import styles from './TroubleLines.module.css'

type TroubleLinesProps = {
  label: string
  /** `to`: where it is explained; null where the text says all. */
  lines: readonly { id: string; text: string; to: string | null }[]
  /** Of the link to where it can be looked at. */
  lookLabel: string
}

/** What an administrator has to repair, one line each, on every screen. */
export function TroubleLines({ label, lines, lookLabel }: TroubleLinesProps) {
  if (lines.length === 0) return null
  return (
    <div role="alert">
      <ul aria-label={label} className={styles.list}>
        {lines.map(({ id, text, to }) => (
          <li key={id} className={styles.item}>
            <Icon of={TriangleAlert} />
            <span className={styles.words}>{text}</span>
            {to !== null && (
              <Link className={styles.link} to={to}>
                {lookLabel}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
