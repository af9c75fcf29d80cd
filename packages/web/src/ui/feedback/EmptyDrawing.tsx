import styles from './EmptyDrawing.module.css'

export type Drawing = 'unplugged' | 'all-done' | 'lost'

/** The patch cord: waiting to be plugged in, put away, or torn. */
export function EmptyDrawing({ of }: { of: Drawing }) {
  switch (of) {
    case 'unplugged':
      return <Unplugged />
    case 'all-done':
      return <AllDone />
    case 'lost':
      return <Lost />
    default:
      return of satisfies never
  }
}

function Unplugged() {
  return (
    <svg className={styles.art} viewBox="0 0 144 96" aria-hidden="true">
      <circle className={styles.fill} cx="26" cy="34" r="14" />
      <circle className={styles.fill} cx="118" cy="34" r="14" />
      <circle className={styles.line} cx="118" cy="34" r="5" />
      <path className={styles.accent} d="M26 34c0 58 62 54 68 10" />
      <circle className={styles.dot} cx="26" cy="34" r="5.5" />
      <path className={styles.line} d="M90 44l8-6M98 47l7-5" />
    </svg>
  )
}

function AllDone() {
  return (
    <svg className={styles.art} viewBox="0 0 144 96" aria-hidden="true">
      <path
        className={styles.fill}
        d="M34 52l12-30a6 6 0 0 1 5.6-4h40.8a6 6 0 0 1 5.6 4l12 30v22a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z"
      />
      <path className={styles.line} d="M34 52h22l6 10h20l6-10h22" />
      <path className={styles.accent} d="M62 36l8 8 14-16" />
    </svg>
  )
}

function Lost() {
  return (
    <svg className={styles.lost} viewBox="0 0 320 140" aria-hidden="true">
      {[52, 160, 268].map((x) => (
        <g key={x}>
          <circle className={styles.jack} cx={x} cy="70" r="26" />
          <circle className={styles.hole} cx={x} cy="70" r="9" />
        </g>
      ))}
      <path className={styles.cord} d="M52 70c0 80 60 70 78 40s24-26 34-16" />
      <circle className={styles.plug} cx="52" cy="70" r="6" />
      <path className={styles.spark} d="M176 88l10-9M182 97l13-3M172 80l3-13" />
    </svg>
  )
}
