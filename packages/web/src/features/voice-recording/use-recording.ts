import { limits } from '@switchboard/contract'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../lib/browser.ts'
import { useNow } from '../../lib/use-now.ts'
import { isTrouble, type Recording, startRecording, type Trouble } from './recorder.ts'

export type RecordingState =
  | { kind: 'asking' }
  | { kind: 'recording'; recording: Recording; since: Date }
  | { kind: 'recorded'; file: File; seconds: number }
  | { kind: 'trouble'; why: Trouble }

/** One recording, started on mount; a recording that still runs on unmount is discarded. */
export function useRecording() {
  const [state, setState] = useState<RecordingState>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const running = useRef<Recording | null>(null)
  const time = useNow(250)
  const seconds = secondsOf(state, time)

  useEffect(() => {
    let isGone = false
    void startRecording().then((begun) => {
      if (isTrouble(begun)) return setState({ kind: 'trouble', why: begun })
      if (isGone) return begun.cancel()
      running.current = begun
      setState({ kind: 'recording', recording: begun, since: now() })
    })
    return () => {
      isGone = true
      running.current?.cancel()
      running.current = null
    }
  }, [round])

  const stop = async () => {
    const recording = running.current
    if (recording === null) return
    running.current = null
    const file = await recording.stop()
    setState(file === null ? { kind: 'trouble', why: 'failed' } : { kind: 'recorded', file, seconds })
  }
  const isLongest = state.kind === 'recording' && seconds >= limits.recordingSeconds
  useEffect(() => {
    if (isLongest) void stop()
  })
  const again = () => {
    setState({ kind: 'asking' })
    setRound(round + 1)
  }
  return { state, seconds, stop, again }
}

function secondsOf(state: RecordingState, time: Date): number {
  if (state.kind === 'recorded') return state.seconds
  if (state.kind !== 'recording') return 0
  return Math.max(0, (Math.max(time.getTime(), state.since.getTime()) - state.since.getTime()) / 1000)
}
