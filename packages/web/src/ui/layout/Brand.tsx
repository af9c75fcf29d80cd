import styles from './Brand.module.css'

type BrandProps = {
  name: string
  /** A small mark after the name, such as 'Beta'. */
  mark?: string | undefined
}

/** The patch cord and the name; put it into a link where it leads home. */
export function Brand({ name, mark }: BrandProps) {
  return (
    <span className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
        <rect className={styles.ground} width="24" height="24" rx="6.5" />
        <path className={styles.cord} d="M7 8.2c0 5.6 10 2 10 7.6" />
        <circle className={styles.jack} cx="7" cy="7" r="2.6" />
        <circle className={styles.jack} cx="17" cy="17" r="2.6" />
      </svg>
      <span>{name}</span>
      {mark && <span className={styles.mark}>{mark}</span>}
    </span>
  )
}
