import styles from './VoiceNote.module.css'

type WaveformProps = { bars?: readonly number[]; progress: number }

const width = 224
const height = 28

export function Waveform({ bars = calm, progress }: WaveformProps) {
  const step = width / bars.length
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((bar, place) => {
        const tall = Math.max(3, Math.min(1, bar) * height)
        const x = place * step
        return (
          <rect
            key={x}
            x={x}
            y={(height - tall) / 2}
            width={step * 0.6}
            height={tall}
            rx={step * 0.3}
            className={(place + 0.5) / bars.length <= progress ? styles.played : undefined}
          />
        )
      })}
    </svg>
  )
}

const calm = Array.from(
  { length: 56 },
  (_, place) => 0.32 + 0.14 * Math.sin(place * 0.9) + 0.08 * Math.sin(place * 2.3),
)
