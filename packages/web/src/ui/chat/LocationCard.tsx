import { ExternalLink, MapPin } from 'lucide-react'
import { Icon } from '../text/Icon.tsx'
import { LocationDrawing } from './LocationDrawing.tsx'
import styles from './LocationCard.module.css'

type LocationCardProps = {
  /** '59.92311, 10.75963' */
  text: string
  name?: string | undefined
  href: string
  /** 'Open 59.92311, 10.75963 in maps' */
  label: string
}

/** A drawn place: no map is fetched, so nobody else learns where the client is. */
export function LocationCard({ text, name, href, label }: LocationCardProps) {
  return (
    <a
      className={styles.place}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
    >
      <LocationDrawing />
      {name && (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      )}
      <span className={styles.words}>
        <Icon of={MapPin} size="sm" />
        {text}
        <Icon of={ExternalLink} size="xs" />
      </span>
    </a>
  )
}
