import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Group, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { Icon } from '../text/Icon.tsx'
import styles from './VoiceNote.module.css'

type VoiceNoteProps = {
  /** 'Voice message from name, 0:34' */
  label: string
  /** The button that plays and pauses, with what its next press does. */
  play: { label: string; isPlaying: boolean; onToggle: () => void }
  /** The slider; in seconds. */
  seek: { label: string; at: number; length: number; onChange: (seconds: number) => void }
  /** Heights of the bars, 0 to 1; calm bars when the sound has not been read. */
  bars?: readonly number[] | undefined
  /** '0:13 / 0:34' */
  clock: string
  speed: { text: string; label: string; onChange: () => void }
  isDisabled?: boolean | undefined
  /** Time and ticks of the message. */
  meta?: ReactNode | undefined
}

/** Only the shell of a player: the component that renders it owns the sound. */
export function VoiceNote(props: VoiceNoteProps) {
  const { label, play, seek, bars, clock, speed, meta } = props
  const { at, length } = seek
  const isDisabled = props.isDisabled ?? false
  const step = length > 20 ? 1 : 0.5
  return (
    <Group aria-label={label} className={styles.voice ?? ''}>
      <Button
        aria-label={play.label}
        className={styles.play ?? ''}
        isDisabled={isDisabled}
        onPress={play.onToggle}
      >
        <Icon of={play.isPlaying ? Pause : Play} filled />
      </Button>
      <Slider
        aria-label={seek.label}
        minValue={0}
        maxValue={Math.max(step, length)}
        step={step}
        value={Math.min(at, length)}
        onChange={(value) => seek.onChange(typeof value === 'number' ? value : 0)}
        // Screen readers announce the position in seconds.
        formatOptions={{ style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 0 }}
        isDisabled={isDisabled || length === 0}
        className={styles.slider ?? ''}
      >
        <SliderTrack className={styles.track ?? ''}>
          <Waveform {...(bars && { bars })} progress={length > 0 ? at / length : 0} />
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
      <Button
        aria-label={speed.label}
        className={styles.speed ?? ''}
        isDisabled={isDisabled}
        onPress={speed.onChange}
      >
        {speed.text}
      </Button>
      <span className={styles.time}>
        <span>{clock}</span>
        {meta}
      </span>
    </Group>
  )
}

type WaveformProps = { bars?: readonly number[]; progress: number }

const width = 224
const height = 28

function Waveform({ bars = calm, progress }: WaveformProps) {
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
