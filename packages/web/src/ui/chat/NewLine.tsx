import styles from './NewLine.module.css'

/** '2 new messages' */
export function NewLine({ text }: { text: string }) {
  return <p className={styles.line}>{text}</p>
}
