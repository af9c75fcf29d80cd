import { ExternalLink, MapPin } from 'lucide-react'
import { Icon } from '../text/Icon.tsx'
import styles from './LocationCard.module.css'

type LocationCardProps = {
  /** '59.92311, 10.75963' */
  text: string
  name?: string | undefined
  href: string
  /** 'Open 59.92311, 10.75963 in maps' */
  label: string
}

/** A drawn place: no map is fetched, so no third party learns where the client is. */
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

/** A town that is nowhere, with a pin in it. */
export function LocationDrawing() {
  return (
    <svg className={styles.map} viewBox="0 0 304 144" aria-hidden="true">
      <rect className={styles.ground} width="304" height="144" />
      <path className={styles.water} d="M0 105c45-20 75 10 120 2s65-30 100-25 55 19 84 20v42H0z" />
      <path className={styles.park} d="M20 10h45v20H20zM210 15h60l10 35-55 5z" />
      <path
        className={styles.street}
        d="M-5 42h219l95 20M69-5v86l-12 80M136-5v46l15 40M200-5l15 65 45 30M-5 83l70-5 105-8 60-10"
      />
      <path className={styles.road} d="M-5 12l90 6 120-8 104 12" />
      <path className={styles.pin} d="M152 88c-9-13-17-21-17-31a17 17 0 0 1 34 0c0 10-8 18-17 31z" />
      <circle className={styles.hole} cx="152" cy="57" r="6" />
    </svg>
  )
}
