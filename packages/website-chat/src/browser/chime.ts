let audio: AudioContext | undefined

/** Two short, soft notes. Browsers refuse sound before the visitor has touched the page, and so do we. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  try {
    audio ??= new AudioContext()
    audio.resume().catch(() => undefined)
    note(audio, 659.25, 0)
    note(audio, 880, 0.12)
  } catch {
    // No sound card: a missing sound is never worth an error.
  }
}

function note(context: AudioContext, hertz: number, at: number): void {
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.06, start + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.24)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.26)
}
