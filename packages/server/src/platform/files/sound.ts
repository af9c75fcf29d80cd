import { z } from 'zod'
import { semaphore } from '../lib/semaphore.ts'
import { inChild } from './in-child.ts'

const child = new URL('sound-child.ts', import.meta.url)
const inTurn = semaphore(2, 200)

/** Milliseconds. Half an hour of speech is measured in a part of this and encoded in most of it. */
const patience = { measure: 20_000, write: 60_000 }
const HEAP = 128

const Sound = z.object({
  duration: z.number(),
  waveform: z.array(z.number().int().min(0).max(100)).nullable(),
})

/** How long a sound is, and how loud at which moment where our decoders read it. */
export type Sound = z.infer<typeof Sound>

/** null when there is no sound in it that can be read. */
export function measureSound(from: string): Promise<Sound | null> {
  return inTurn(async () => {
    const bounds = { patience: patience.measure, heap: HEAP, writesOnly: '/dev/null' }
    const answer = await inChild(child, ['measure', from], bounds)
    return answer === null ? null : Sound.parse(answer)
  })
}

/**
 * Writes a sound in another form: MP3 plays everywhere, Ogg is what providers take of a browser's Opus, WAV
 * what is left for those who take neither. false when our
 * decoders cannot read it within their limits.
 */
export function rewriteSound(from: string, to: string, as: 'mp3' | 'ogg' | 'wav'): Promise<boolean> {
  return inTurn(async () => {
    const bounds = { patience: patience.write, heap: HEAP, writesOnly: to }
    return (await inChild(child, [as, from, to], bounds)) !== null
  })
}
