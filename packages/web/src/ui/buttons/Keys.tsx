import styles from './Keys.module.css'

type KeysProps = { keys: readonly string[] }

export function Keys({ keys }: KeysProps) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
