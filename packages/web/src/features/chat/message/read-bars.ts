import { send } from '../../../lib/browser.ts'

/** As many as the server itself computes for a voice note. */
const BARS = 56

/** How loud a sound is at which moment, 0 to 1, of a form that only the browser decodes; null when it does not either. */
export async function readBars(source: string): Promise<number[] | null> {
  try {
    const answer = await send(source, {})
    if (!answer.ok) return null
    // A context of no length: nothing is played, the bytes are only decoded.
    const context = new OfflineAudioContext(1, 1, 44_100)
    return barsOf((await context.decodeAudioData(await answer.arrayBuffer())).getChannelData(0))
  } catch {
    return null
  }
}

/** The loudest moment of each bar, of the loudest of all. */
function barsOf(samples: ArrayLike<number>): number[] {
  const peaks = Array.from({ length: BARS }, (_, bar) => {
    const end = Math.floor(((bar + 1) * samples.length) / BARS)
    let peak = 0
    for (let at = Math.floor((bar * samples.length) / BARS); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest === 0 ? 0 : peak / loudest))
}
