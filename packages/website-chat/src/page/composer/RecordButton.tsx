import type { FunctionComponent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Recording } from '../../browser/record.ts'
import { Failed } from '../Failed.tsx'
import { IconButton } from '../IconButton.tsx'
import { useChat } from '../use-chat.ts'
import { useLatest } from '../use-latest.ts'
import type { RecordingRowProps } from './RecordingRow.tsx'

interface Props {
  onRecording: (isRecording: boolean) => void
  onRecorded: (blob: Blob, name: string) => void
}

interface Running {
  recording: Recording
  Row: FunctionComponent<RecordingRowProps>
}

/** A voice message: the browser asks for the microphone at the press, never before; what records is loaded then. */
export function RecordButton({ onRecording, onRecorded }: Props) {
  const { t } = useChat()
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'not-loaded' | Running>('idle')
  const turnRef = useTurn(() => setState((before) => (before === 'asking' ? 'idle' : before)))
  const begin = async () => {
    if (state === 'asking') return
    setState('asking')
    const turn = turnRef.current
    const fail = (how: 'refused' | 'not-loaded') => turn === turnRef.current && setState(how)
    const [record, row] = await Promise.all([
      import('../../browser/record.ts'),
      import('./RecordingRow.tsx'),
    ]).catch(() => [])
    if (!record || !row) return fail('not-loaded')
    try {
      const recording = await record.startRecording()
      // The visitor has written instead, or closed the chat, while the browser asked.
      if (turn !== turnRef.current) return recording.stop()
      setState({ recording, Row: row.RecordingRow })
      onRecording(true)
    } catch {
      fail('refused')
    }
  }
  const end = (file?: File) => {
    setState('idle')
    onRecording(false)
    if (file) onRecorded(file, file.name)
  }
  if (typeof state === 'object') return <state.Row recording={state.recording} onOver={end} />
  return (
    <>
      <IconButton icon="microphone" label={t('record')} onClick={() => void begin()} />
      {state === 'not-loaded' && <Failed isOver />}
      {state === 'refused' && (
        <p class="error over" role="alert">
          {t('noMicrophone')}
        </p>
      )}
    </>
  )
}

/** Another one as soon as nobody waits for the browser's answer any more: the button is gone, or the chat closed. */
function useTurn(onClosed: () => void) {
  const { onClose } = useChat()
  const turnRef = useRef(0)
  const closedRef = useLatest(onClosed)
  useEffect(() => {
    const stopListening = onClose(() => {
      turnRef.current += 1
      closedRef.current()
    })
    return () => {
      turnRef.current += 1
      stopListening()
    }
  }, [onClose, closedRef])
  return turnRef
}
