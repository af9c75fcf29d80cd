import type { SoundKind } from '@switchboard/contract'

type Note = { hertz: number; at: number; length: number; loudness: number }

type Speaker = { ring: (notes: readonly Note[]) => void }

type SoundRoom = {
  now: () => number
  /** Whether the session has been touched: browsers refuse sound before. */
  wasTouched: () => boolean
  openSpeaker: () => Speaker
}

const quietFor = 2000

/** Short sounds below -18 LUFS. At most one in two seconds, none before the first touch, and never an error. */
export function soundPlayer(audio: SoundRoom) {
  let speaker: Speaker | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  /** At a volume in percent, whenever it is asked for. */
  const ring = (kind: SoundKind, volume: number): boolean => {
    try {
      speaker ??= audio.openSpeaker()
      speaker.ring(notes[kind].map((note) => ({ ...note, loudness: (note.loudness * volume) / 100 })))
      return true
    } catch {
      // No sound card, or the browser refuses to play: a missing sound is never worth an error.
      return false
    }
  }
  const mayPlay = (volume: number): boolean =>
    volume > 0 && audio.wasTouched() && audio.now() - lastAt >= quietFor
  const play = (kind: SoundKind, volume: number): boolean => {
    if (!mayPlay(volume)) return false
    lastAt = audio.now()
    return ring(kind, volume)
  }
  return { mayPlay, play, ring }
}

/** The browser's own room. */
export const windowSoundRoom: SoundRoom = {
  now: () => performance.now(),
  wasTouched: () => navigator.userActivation?.hasBeenActive ?? false,
  openSpeaker: openWindowSpeaker,
}

const soft = (hertz: number): Note => ({ hertz, at: 0, length: 0.22, loudness: 0.06 })

/** A new ticket sounds upwards; of the others each has a tone of its own. */
const notes: Record<SoundKind, readonly Note[]> = {
  ticket: [
    { hertz: 587.33, at: 0, length: 0.16, loudness: 0.09 },
    { hertz: 880, at: 0.12, length: 0.26, loudness: 0.09 },
  ],
  chat: [soft(659.25)],
  mine: [soft(523.25)],
  private: [soft(783.99)],
  mention: [soft(987.77)],
  notice: [soft(440)],
}

function openWindowSpeaker(): Speaker {
  const audio = new AudioContext()
  return {
    ring: (wanted) => {
      if (audio.state === 'suspended') audio.resume().catch(() => undefined)
      for (const note of wanted) playNote(audio, note)
    },
  }
}

function playNote(audio: AudioContext, { hertz, at, length, loudness }: Note): void {
  const start = audio.currentTime + at
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'sine'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(loudness, start + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + length + 0.02)
}
