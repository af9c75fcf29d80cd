import type { SoundKind } from '@switchboard/contract'
import { soundPlayer, windowSoundRoom } from '../../lib/sounds.ts'

const sounds = soundPlayer(windowSoundRoom)

/** Several tabs handle the same event: of those that may play, the one that gets the lock plays. */
export async function playOnce(
  kind: SoundKind,
  volume: number,
  player: Pick<typeof sounds, 'mayPlay' | 'play'> = sounds,
): Promise<void> {
  if (!player.mayPlay(volume)) return
  if (!('locks' in navigator)) return void player.play(kind, volume)
  await navigator.locks.request('switchboard.sound', { ifAvailable: true }, async (lock) => {
    if (lock && player.play(kind, volume)) await new Promise((done) => setTimeout(done, quietFor))
  })
}

const quietFor = 2000

/** A trial of a sound, in this tab. */
export const tryVolume = (kind: SoundKind, volume: number): void => void sounds.ring(kind, volume)
