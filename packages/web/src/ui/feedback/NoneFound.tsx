import styles from './EmptyState.module.css'

type NoneFoundProps = { text: string }

/** A search that found nothing: red words, nothing else. */
export function NoneFound({ text }: NoneFoundProps) {
  return <output className={styles.none}>{text}</output>
}
