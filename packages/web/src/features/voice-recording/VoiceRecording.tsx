import { Mic } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { RecordingDialog } from './RecordingDialog.tsx'

/** The way to a voice message, in the composer's row of tools. */
export function VoiceRecording({ onSend }: { onSend: (recording: File) => void }) {
  const { t } = useTranslation('recording')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Mic} label={t('record')} isExpanded={isOpen} onPress={() => setOpen(true)} />
      {isOpen && (
        <RecordingDialog
          onAway={() => setOpen(false)}
          onSend={(recording) => {
            setOpen(false)
            onSend(recording)
          }}
        />
      )}
    </>
  )
}
