import { decoded } from './decode.ts'
import { soundTrack } from './sound-track.ts'

interface Measured {
  /** Seconds. */
  duration: number
  /** Loudness over its length, 0 to 100 of its loudest moment; null when our decoders do not read it. */
  waveform: number[] | null
}

/** How long a sound is and how loud at which moment. @throws when there is no sound in it */
export async function measured(path: string): Promise<Measured> {
  const duration = await (await soundTrack(path)).computeDuration()
  if (!Number.isFinite(duration) || duration < 0) throw new Error('It has no length.')
  return { duration, waveform: await waveformOf(path).catch(() => null) }
}

/** Bars of a waveform, as a player shows them. */
const BARS = 56
/** Seconds of sound behind one peak. */
const STEP = 0.02

async function waveformOf(path: string): Promise<number[]> {
  const peaks: number[] = []
  let peak = 0
  let counted = 0
  for await (const { channels, sampleRate } of decoded(path)) {
    const step = Math.round(STEP * sampleRate)
    const [first = new Float32Array()] = channels
    for (const sample of first) {
      peak = Math.max(peak, Math.abs(sample))
      counted += 1
      if (counted < step) continue
      peaks.push(peak)
      peak = 0
      counted = 0
    }
  }
  if (peaks.length === 0) peaks.push(peak)
  return barsOf(peaks)
}

/** The loudest moment of each bar; silence stays silence. */
function barsOf(peaks: readonly number[]): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  if (loudest === 0) return Array.from({ length: BARS }, () => 0)
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / BARS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS))
    const peak = peaks.slice(from, to).reduce((most, one) => Math.max(most, one), 0)
    return Math.round((100 * peak) / loudest)
  })
}
