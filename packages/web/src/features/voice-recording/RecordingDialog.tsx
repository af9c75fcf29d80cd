import { limits } from '@switchboard/contract'
import { Mic, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts'
import { clockOf } from '../../lib/clock-of.ts'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Listening } from './Listening.tsx'
import styles from './RecordingDialog.module.css'
import { type RecordingState, useRecording } from './use-recording.ts'

type RecordingDialogProps = {
  /** Why it cannot be sent now. */
  barred: string | null
  onSend: (recording: File) => void
  /** The ticket has left my sight: the recording waits with its files. */
  onKept: (recording: File) => void
  onAway: () => void
}

/** Records at once, lets listen before anything is sent, and asks before a recording is lost. */
export function RecordingDialog({ barred, onSend, onKept, ...given }: RecordingDialogProps) {
  const { t } = useTranslation()
  const { state, seconds, stop, again, settle } = useRecording((recording) => {
    onKept(recording)
    toasts.show({ tone: 'warning', text: t('recording.waits') })
  })
  const onAway = () => {
    settle('all')
    given.onAway()
  }
  const send = (recording: File) => {
    settle('all')
    onSend(recording)
  }
  const [isLeaving, setLeaving] = useState(false)
  const holdsText =
    state.kind === 'recorded' || (state.kind === 'recording' && clockOf(seconds) !== clockOf(0))
  useEffect(() => (holdsText ? askBeforeLeaving() : undefined), [holdsText])
  const mustWait = barred !== null && state.kind === 'recorded'
  const leave = () => (holdsText ? setLeaving(true) : onAway())
  return (
    <Dialog
      onClose={leave}
      title={t('recording.title')}
      holds="once"
      footer={
        <Footer
          state={state}
          mustWait={mustWait}
          onLeave={leave}
          onStop={stop}
          onAgain={again}
          onSend={send}
        />
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

type FooterProps = {
  state: RecordingState
  /** It is recorded and cannot be sent now. */
  mustWait: boolean
  onLeave: () => void
  onStop: () => Promise<void>
  onAgain: () => void
  onSend: (recording: File) => void
}

function Footer({ state, mustWait, onLeave, onStop, onAgain, onSend }: FooterProps) {
  const { t } = useTranslation()
  return (
    <>
      {/* Another button when Send is barred, as a barred one cannot keep the focus. */}
      <Button key={String(mustWait)} label={t('common.cancel')} takesFocus={mustWait} onPress={onLeave} />
      {state.kind === 'recording' && (
        <Button
          label={t('recording.stop')}
          icon={Square}
          tone="primary"
          takesFocus
          onPress={() => void onStop()}
        />
      )}
      {state.kind === 'trouble' && <Button label={t('common.retry')} tone="primary" onPress={onAgain} />}
      {state.kind === 'recorded' && (
        <>
          <Button label={t('recording.again')} icon={Mic} onPress={onAgain} />
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
      return <Notice tone="progress">{t('recording.asking')}</Notice>
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
