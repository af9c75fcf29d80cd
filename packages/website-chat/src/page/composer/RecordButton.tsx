import { useEffect, useRef, useState } from 'preact/hooks'
import type { Recording } from '../../browser/record.ts'
import { IconButton } from '../IconButton.tsx'
import { seconds } from '../times.ts'
import { useChat } from '../use-chat.ts'
import { useLatest } from '../use-latest.ts'

interface Props {
  onRecording: (isRecording: boolean) => void
  onRecorded: (blob: Blob, name: string) => void
}

/** A voice message: the browser asks for the microphone at the press, never before. */
export function RecordButton({ onRecording, onRecorded }: Props) {
  const { t } = useChat()
  const { state, begin, drop, finish } = useRecording({ onRecording, onRecorded })
  if (state === 'recording')
    return (
      <div class="recording" ref={focusSend}>
        <IconButton icon="remove" label={t('dropRecording')} onClick={drop} />
        <span class="recording-time">
          {t('recording')} <Elapsed onLimit={finish} />
        </span>
        <IconButton class="primary" icon="send" label={t('stopRecording')} onClick={finish} />
      </div>
    )
  return (
    <>
      <IconButton icon="microphone" label={t('record')} onClick={begin} />
      {state === 'refused' && (
        <p class="error over" role="alert">
          {t('noMicrophone')}
        </p>
      )}
    </>
  )
}

function useRecording({ onRecording, onRecorded }: Props) {
  const recordingRef = useRef<Recording | undefined>(undefined)
  const [state, setState] = useState<'idle' | 'asking' | 'recording' | 'refused'>('idle')
  const isGoneRef = useRef(false)
  useEffect(
    () => () => {
      isGoneRef.current = true
      recordingRef.current?.cancel()
    },
    [],
  )
  const begin = async () => {
    if (state === 'asking') return
    setState('asking')
    try {
      const { startRecording } = await import('../../browser/record.ts')
      const recording = await startRecording()
      // The visitor has written instead while the browser asked.
      if (isGoneRef.current) return recording.cancel()
      recordingRef.current = recording
      setState('recording')
      onRecording(true)
    } catch {
      setState('refused')
    }
  }
  const end = () => {
    recordingRef.current = undefined
    setState('idle')
    onRecording(false)
  }
  const drop = () => {
    recordingRef.current?.cancel()
    end()
  }
  const finish = async () => {
    const file = await recordingRef.current?.finish()
    end()
    if (file) onRecorded(file, file.name)
  }
  return { state, begin: () => void begin(), drop, finish: () => void finish() }
}

/** The button that began the recording is gone: Enter ends and sends it. */
const focusSend = (place: HTMLDivElement | null) => place?.querySelector<HTMLElement>('.primary')?.focus()

/** In seconds, as long as an agent's. */
const longest = 15 * 60

function Elapsed({ onLimit }: { onLimit: () => void }) {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const limitRef = useLatest(onLimit)
  useEffect(() => {
    if (elapsed >= longest) limitRef.current()
  }, [elapsed, limitRef])
  return <span role="timer">{seconds(elapsed)}</span>
}
