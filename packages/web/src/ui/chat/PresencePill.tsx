import { Avatar } from '../people/Avatar.tsx'
import styles from './PresencePill.module.css'

type PresencePillProps = {
  people: readonly { name: string; picture?: string | null }[]
  /** 'Jonas is writing a note' */
  text: string
}

/** Which colleagues are viewing the same ticket. */
export function PresencePill({ people, text }: PresencePillProps) {
  return (
    <output className={styles.pill} title={text}>
      <span className={styles.stack}>
        {people.slice(0, 3).map((person) => (
          <span key={person.name} className={styles.avatar}>
            <Avatar name={person.name} picture={person.picture} size="sm" of={{ side: 'agent' }} />
          </span>
        ))}
      </span>
      <span className={`truncate ${styles.text}`}>{text}</span>
    </output>
  )
}
