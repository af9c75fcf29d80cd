import styles from './NewLine.module.css'

/** '2 new messages' */
export function NewLine({ words }: { words: string }) {
  return <p className={styles.line}>{words}</p>
}
