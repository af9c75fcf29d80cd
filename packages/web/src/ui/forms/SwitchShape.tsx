import styles from './Switch.module.css'

/** The look of a switch that is off, until the switch itself is loaded. */
export const SwitchShape = ({ label }: { label: string }) => (
  <span className={styles.field}>
    <span className={styles.switch}>
      <span className={styles.track} />
      <span>{label}</span>
    </span>
  </span>
)
