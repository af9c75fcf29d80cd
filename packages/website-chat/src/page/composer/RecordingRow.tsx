import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Recording } from '../../browser/record.ts'
import { IconButton } from '../IconButton.tsx'
import { isComposing } from '../is-composing.ts'
import { seconds } from '../times.ts'
import { useChat } from '../use-chat.ts'
import { useLatest } from '../use-latest.ts'

export interface RecordingRowProps {
  recording: Recording
  /** Receives the recording, or nothing when it was discarded. */
  onOver: (file?: File) => void
}

/** Takes the place of the field while a voice message is recorded. */
export function RecordingRow({ recording, onOver }: RecordingRowProps) {
  const { t, onClose } = useChat()
  const [isStopped, setStopped] = useState(false)
  const isOverRef = useRef(false)
  const over = (file?: File) => {
    if (isOverRef.current) return
    isOverRef.current = true
    recording.stop()
    onOver(file)
  }
  /** Only a press sends it. */
  const stop = () => {
    recording.stop()
    setStopped(true)
  }
  const overRef = useLatest(over)
  useEffect(() => onClose(() => overRef.current()), [onClose, overRef])
  useEscape(() => over())
  useEffect(
    () => () => {
      isOverRef.current = true
      recording.stop()
    },
    [recording],
  )
  return (
    <div class="recording" ref={focusSend}>
      <IconButton icon="remove" label={t('dropRecording')} onClick={() => over()} />
      <span class="recording-time">
        {t(isStopped ? 'voice' : 'recording')} <Elapsed onLimit={stop} />
      </span>
      <IconButton
        class="primary"
        icon="send"
        label={t('stopRecording')}
        onClick={() => void recording.finish().then(over)}
      />
    </div>
  )
}

/** It discards the recording, and leaves the chat open. */
function useEscape(discard: () => void): void {
  const discardRef = useLatest(discard)
  // At once: a key may follow before the row is painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.preventDefault()
      discardRef.current()
    }
    // Before the page's own Escape, which closes the chat.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [discardRef])
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
