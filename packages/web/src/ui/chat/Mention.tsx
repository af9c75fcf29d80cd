import styles from './NoteCard.module.css'

/** '@Mara' in a note. */
export function Mention({ name }: { name: string }) {
  return <span className={styles.mention}>@{name}</span>
}
