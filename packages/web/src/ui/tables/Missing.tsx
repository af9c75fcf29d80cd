import styles from './Table.module.css'

/** What has not been given, in italics: 'not added yet'. */
export function Missing({ text }: { text: string }) {
  return <span className={styles.missing}>{text}</span>
}
