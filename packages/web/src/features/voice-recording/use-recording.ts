import { limits } from '@switchboard/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../lib/browser.ts'
import { useNow } from '../../lib/use-now.ts'
import { isTrouble, type Recording, startRecording, type Trouble } from './recorder.ts'

export type RecordingState =
  | { kind: 'asking' }
  | { kind: 'recording'; recording: Recording; since: Date }
  | { kind: 'recorded'; file: File; seconds: number }
  | { kind: 'trouble'; why: Trouble }

/**
 * One recording, started on mount. What is recorded on unmount is kept, unless it was settled before: its ticket has left my
 * sight (P7-92).
 */
export function useRecording(onKept: (file: File) => void) {
  const [state, setState] = useState<RecordingState>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const running = useRef<Recording | null>(null)
  const { keep, settle } = useKept(onKept)
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
      void running.current?.stop().then(keep)
      running.current = null
    }
  }, [round, keep])
  const file = state.kind === 'recorded' ? state.file : null
  useEffect(() => () => keep(file), [file, keep])

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
    settle(file)
    setState({ kind: 'asking' })
    setRound(round + 1)
  }
  return { state, seconds, stop, again, settle }
}

/** What was sent or discarded is not kept. */
function useKept(onKept: (file: File) => void) {
  const settled = useRef<File | 'all' | null>(null)
  const callback = useRef(onKept)
  useEffect(() => {
    callback.current = onKept
  })
  const keep = useCallback((file: File | null) => {
    if (file !== null && settled.current !== 'all' && settled.current !== file) callback.current(file)
  }, [])
  const settle = useCallback((file: File | 'all' | null) => void (settled.current = file), [])
  return { keep, settle }
}

function secondsOf(state: RecordingState, time: Date): number {
  if (state.kind === 'recorded') return state.seconds
  if (state.kind !== 'recording') return 0
  return Math.max(0, (Math.max(time.getTime(), state.since.getTime()) - state.since.getTime()) / 1000)
}
