import styles from './Keys.module.css'

type KeysProps = { keys: readonly string[] }

export function Keys({ keys }: KeysProps) {
  return (
    <span className={styles.keys}>
      {/* Some browsers give screen readers the keys as one word. */}
      <span className="visually-hidden">{keys.join(' ')}</span>
      {keys.map((key) => (
        <kbd key={key} className={styles.key} aria-hidden="true">
          {key}
        </kbd>
      ))}
    </span>
  )
}
