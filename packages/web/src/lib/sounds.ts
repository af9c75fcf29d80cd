export type Sound = 'new-ticket' | 'new-message'

type Note = { hertz: number; at: number; length: number; loudness: number }

type Speaker = { ring: (notes: readonly Note[]) => void }

type SoundRoom = {
  now: () => number
  /** Whether the session has been touched: browsers refuse sound before. */
  wasTouched: () => boolean
  openSpeaker: () => Speaker
}

const quietFor = 2000

/** Two short sounds below -18 LUFS. At most one in two seconds, none before the first touch, and never an error. */
export function soundPlayer(audio: SoundRoom) {
  let speaker: Speaker | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  const play = (sound: Sound): boolean => {
    if (!audio.wasTouched() || audio.now() - lastAt < quietFor) return false
    lastAt = audio.now()
    try {
      speaker ??= audio.openSpeaker()
      speaker.ring(notes[sound])
      return true
    } catch {
      // No sound card, or the browser refuses to play: a missing sound is never worth an error.
      return false
    }
  }
  return { play }
}

/** The browser's own room. */
export const windowSoundRoom: SoundRoom = {
  now: () => performance.now(),
  wasTouched: () => navigator.userActivation?.hasBeenActive ?? false,
  openSpeaker: openWindowSpeaker,
}

const notes: Record<Sound, readonly Note[]> = {
  'new-ticket': [
    { hertz: 587.33, at: 0, length: 0.16, loudness: 0.09 },
    { hertz: 880, at: 0.12, length: 0.26, loudness: 0.09 },
  ],
  'new-message': [{ hertz: 659.25, at: 0, length: 0.22, loudness: 0.06 }],
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
