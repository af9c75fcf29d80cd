import { limits } from '@switchboard/contract'
import { Mic, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../../lib/clock-of.ts'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Listening } from './Listening.tsx'
import styles from './RecordingDialog.module.css'
import { type RecordingState, useRecording } from './use-recording.ts'

type RecordingDialogProps = {
  /** Why it cannot be sent now. */
  barred: string | null
  onSend: (recording: File) => void
  onAway: () => void
}

/** Records at once, lets listen before anything is sent, and asks before a recording is lost. */
export function RecordingDialog({ barred, onSend, onAway }: RecordingDialogProps) {
  const { t } = useTranslation()
  const { state, seconds, stop, again } = useRecording()
  const [isLeaving, setLeaving] = useState(false)
  const holdsText =
    state.kind === 'recorded' || (state.kind === 'recording' && clockOf(seconds) !== clockOf(0))
  const mustWait = barred !== null && state.kind === 'recorded'
  const leave = () => (holdsText ? setLeaving(true) : onAway())
  return (
    <Dialog
      onClose={leave}
      title={t('recording.title')}
      closeLabel={t('common.close')}
      isDismissable={false}
      footer={
        <>
          {/* Another button when Send is barred, as a barred one cannot keep the focus. */}
          <Button key={String(mustWait)} label={t('common.cancel')} takesFocus={mustWait} onPress={leave} />
          {state.kind === 'recording' && (
            <Button
              label={t('recording.stop')}
              icon={Square}
              tone="primary"
              takesFocus
              onPress={() => void stop()}
            />
          )}
          {state.kind === 'trouble' && <Button label={t('common.retry')} tone="primary" onPress={again} />}
          {state.kind === 'recorded' && (
            <>
              <Button label={t('recording.again')} icon={Mic} onPress={again} />
              <Button
                label={t('recording.send')}
                tone="primary"
                takesFocus={!mustWait}
                isDisabled={mustWait}
                onPress={() => onSend(state.file)}
              />
            </>
          )}
        </>
      }
    >
      <Stage state={state} seconds={seconds} />
      <Barred reason={barred} />
      <AlertDialog
        isOpen={isLeaving}
        question={t('recording.discard')}
        text={t('recording.discardText')}
        noLabel={t('recording.keep')}
        yesLabel={t('recording.discardYes')}
        isDestructive
        onNo={() => setLeaving(false)}
        onYes={onAway}
      />
    </Dialog>
  )
}

function Barred({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <Notice tone="warning" isLive>
      {reason}
    </Notice>
  )
}

function Stage({ state, seconds }: { state: RecordingState; seconds: number }) {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'asking':
      return (
        <Notice tone="progress" isLive>
          {t('recording.asking')}
        </Notice>
      )
    case 'recording':
      return (
        <div className={styles.running}>
          <output>{t('recording.recording')}</output>
          <p role="timer" className={styles.clock}>
            {clockOf(seconds)}
          </p>
          <p className="small muted">
            {t('recording.longest', { length: clockOf(limits.recordingSeconds) })}
          </p>
        </div>
      )
    case 'recorded':
      return <Listening file={state.file} seconds={state.seconds} />
    case 'trouble':
      return <Notice tone="danger">{t(`recording.${state.why}`)}</Notice>
    default:
      return state satisfies never
  }
}
