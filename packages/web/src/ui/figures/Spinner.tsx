import styles from './Spinner.module.css'

export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.frame}>
      <span className={styles.spinner} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
