import { type RefObject, useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/browser.ts'
import { sourceAfter, sourceOf } from './play-source.ts'
import type { ShownMessage } from './message-text.ts'

const speeds = [1, 1.5, 2]
/** Bytes of a sound that is decoded in the page for its waveform. */
const mostToDecode = 10 * 1024 * 1024
/** One plays at a time. */
let inPlay: HTMLAudioElement | null = null

/**
 * The sound of a message. Before playback, nothing is fetched but the metadata, and that only when the message does not
 * contain the length.
 */
export function useSound(message: ShownMessage) {
  const audio = useRef<HTMLAudioElement>(null)
  const { source, isFailed, fallBack } = useSource(message)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const { speed, nextSpeed } = useSpeed(audio, source)
  const [measured, setMeasured] = useState(0)
  const { bars, decode } = useBars(message, source)
  const { play, pause, end } = usePlayback(audio, source)
  return {
    isFailed,
    isPlaying,
    at,
    length: message.duration ?? measured,
    bars,
    speed,
    toggle() {
      if (isPlaying) return pause()
      play()
      decode()
    },
    seek: (seconds: number) => {
      if (audio.current) audio.current.currentTime = seconds
      setAt(seconds)
    },
    nextSpeed,
    element: {
      ref: audio,
      src: source ?? undefined,
      preload: message.duration === null ? ('metadata' as const) : ('none' as const),
      onPlay: () => {
        if (inPlay !== audio.current) inPlay?.pause()
        inPlay = audio.current
        setPlaying(true)
      },
      onPause: () => setPlaying(false),
      onLoadedMetadata: () => {
        const sound = audio.current
        if (!sound) return
        sound.playbackRate = speed
        setMeasured(Number.isFinite(sound.duration) ? sound.duration : 0)
        if (at > 0) sound.currentTime = at
      },
      onEnded: () => {
        end()
        setAt(0)
      },
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      onError: () => {
        setPlaying(false)
        fallBack()
      },
    },
  }
}

/** Where the sound comes from; a source that fails makes room for the next one. */
function useSource(message: ShownMessage) {
  const [source, setSource] = useState(() => sourceOf(message, canPlay))
  const [isFailed, setFailed] = useState(false)
  const fallBack = () => {
    const next = source === null ? null : sourceAfter(message, source)
    if (next === null) setFailed(true)
    else setSource(next)
  }
  return { source, isFailed, fallBack }
}

type Audio = RefObject<HTMLAudioElement | null>

function useSpeed(audio: Audio, source: string | null) {
  const [speed, setSpeed] = useState(1)
  useEffect(() => setRate(audio.current, speed), [audio, speed, source])
  return {
    speed,
    nextSpeed: () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1),
  }
}

function setRate(sound: HTMLAudioElement | null, speed: number): void {
  if (sound) sound.playbackRate = speed
}

function usePlayback(audio: Audio, source: string | null) {
  const wantsToPlay = useRef(false)
  // The second source continues where the first one failed.
  useEffect(() => {
    if (wantsToPlay.current) void audio.current?.play().catch(() => undefined)
  }, [audio, source])
  return {
    play() {
      wantsToPlay.current = true
      void audio.current?.play().catch(() => undefined)
    },
    pause() {
      wantsToPlay.current = false
      audio.current?.pause()
    },
    end() {
      wantsToPlay.current = false
    },
  }
}

/** The waveform, where the message has none from the server: computed when the sound is first played. */
function useBars(message: ShownMessage, source: string | null) {
  const [bars, setBars] = useState(message.waveform?.map((bar) => bar / 100) ?? null)
  const decode = () => {
    if (bars === null && source !== null && (message.file_size ?? 0) <= mostToDecode)
      void readBars(source).then(setBars)
  }
  return { bars, decode }
}

const canPlay = (type: string): string => document.createElement('audio').canPlayType(type)

/** As many as the server itself computes for a voice note. */
const BARS = 56

/** How loud a sound is at which moment, 0 to 1, of a form that only the browser decodes; null when it does not either. */
async function readBars(source: string): Promise<number[] | null> {
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
