import { ExternalLink, MapPin } from 'lucide-react'
import { Icon } from '../Icon.tsx'
import { PlaceDrawing } from './PlaceDrawing.tsx'
import styles from './PlaceCard.module.css'

type PlaceCardProps = {
  /** '59.92311, 10.75963' */
  words: string
  name?: string | undefined
  href: string
  /** 'Open 59.92311, 10.75963 in maps' */
  label: string
}

/** A drawn place: no map is fetched, so nobody else learns where the client is. */
export function PlaceCard({ words, name, href, label }: PlaceCardProps) {
  return (
    <a
      className={styles.place}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
    >
      <PlaceDrawing />
      {name && <span className={styles.name}>{name}</span>}
      <span className={styles.words}>
        <Icon of={MapPin} size="sm" />
        {words}
        <Icon of={ExternalLink} size="xs" />
      </span>
    </a>
  )
}
