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
  const { state, begin, drop, stop, finish } = useRecording({ onRecording, onRecorded })
  if (state === 'recording' || state === 'stopped')
    return (
      <div class="recording" ref={focusSend}>
        <IconButton icon="remove" label={t('dropRecording')} onClick={drop} />
        <span class="recording-time">
          {t(state === 'stopped' ? 'voice' : 'recording')} <Elapsed onLimit={stop} />
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
  const { onClose } = useChat()
  const recordingRef = useRef<Recording | undefined>(undefined)
  /** Another one as soon as nobody waits for the browser's answer any more. */
  const turnRef = useRef(0)
  const [state, setState] = useState<'idle' | 'asking' | 'recording' | 'stopped' | 'refused'>('idle')
  const begin = async () => {
    if (state === 'asking') return
    setState('asking')
    const turn = turnRef.current
    try {
      const { startRecording } = await import('../../browser/record.ts')
      const recording = await startRecording()
      // The visitor has written instead, or closed the chat, while the browser asked.
      if (turn !== turnRef.current) return recording.stop()
      recordingRef.current = recording
      setState('recording')
      onRecording(true)
    } catch {
      if (turn === turnRef.current) setState('refused')
    }
  }
  const end = () => {
    recordingRef.current = undefined
    setState('idle')
    onRecording(false)
  }
  const drop = () => {
    turnRef.current += 1
    recordingRef.current?.stop()
    end()
  }
  /** Only a press sends it. */
  const stop = () => {
    recordingRef.current?.stop()
    setState('stopped')
  }
  const finish = async () => {
    const turn = turnRef.current
    const file = await recordingRef.current?.finish()
    if (turn !== turnRef.current) return
    end()
    if (file) onRecorded(file, file.name)
  }
  const dropRef = useLatest(drop)
  useEffect(() => onClose(() => dropRef.current()), [onClose, dropRef])
  useEscape(state === 'recording' || state === 'stopped', drop)
  useEffect(
    () => () => {
      turnRef.current += 1
      recordingRef.current?.stop()
    },
    [],
  )
  return { state, begin: () => void begin(), drop, stop, finish: () => void finish() }
}

/** It discards the recording, and leaves the chat open. */
function useEscape(isRecording: boolean, drop: () => void): void {
  const dropRef = useLatest(drop)
  useEffect(() => {
    if (!isRecording) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      dropRef.current()
    }
    // Before the page's own Escape, which closes the chat.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isRecording, dropRef])
}

/** The button that began the recording is gone: Enter ends and sends it. */
const focusSend = (place: HTMLDivElement | null) => place?.querySelector<HTMLElement>('.primary')?.focus()

/** In seconds, as long as an agent's. */
const longest = 15 * 60

function Elapsed({ onLimit }: { onLimit: () => void }) {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => Math.min(before + 1, longest)), 1000)
    return () => clearInterval(timer)
  }, [])
  const limitRef = useLatest(onLimit)
  useEffect(() => {
    if (elapsed >= longest) limitRef.current()
  }, [elapsed, limitRef])
  return <span role="timer">{seconds(elapsed)}</span>
}
