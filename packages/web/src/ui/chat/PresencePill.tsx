import { Face } from '../Face.tsx'
import styles from './PresencePill.module.css'

type PresencePillProps = {
  people: readonly { name: string; picture?: string | null }[]
  /** 'Jonas is writing a note' */
  words: string
}

/** Which colleagues look at the same ticket. */
export function PresencePill({ people, words }: PresencePillProps) {
  return (
    <output className={styles.pill}>
      <span className={styles.stack}>
        {people.slice(0, 3).map((person) => (
          <span key={person.name} className={styles.face}>
            <Face name={person.name} picture={person.picture} size="sm" of={{ side: 'agent' }} />
          </span>
        ))}
      </span>
      {words}
    </output>
  )
}
