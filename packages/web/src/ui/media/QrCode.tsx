import styles from './QrCode.module.css'

type QrCodeProps = {
  label: string
  /** A row of '1' (dark) and '0' per line. */
  squares: readonly string[]
}

/** The quiet edge that readers need, in squares (ISO 18004). */
const EDGE = 4

/** Dark on white in every theme, because cameras read it only so. */
export function QrCode({ label, squares }: QrCodeProps) {
  const size = squares.length + 2 * EDGE
  const path = squares
    .flatMap((row, y) =>
      Array.from(row, (square, x) => (square === '1' ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
