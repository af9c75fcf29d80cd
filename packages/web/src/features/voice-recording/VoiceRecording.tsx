import { Mic } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { RecordingDialog } from './RecordingDialog.tsx'

type VoiceRecordingProps = { onSend: (recording: File) => void; onAway: () => void }

/** The way to a voice message, in the composer's row of tools. */
export function VoiceRecording({ onSend, onAway }: VoiceRecordingProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={Mic}
        label={t('recording.record')}
        isExpanded={isOpen}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <RecordingDialog
          onAway={() => {
            setOpen(false)
            onAway()
          }}
          onSend={(recording) => {
            setOpen(false)
            onSend(recording)
          }}
        />
      )}
    </>
  )
}
