import { Mic } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

type VoiceRecordingProps = { isOpen: boolean; onOpen: () => void }

/** The way to a voice message, in the composer's row of tools. */
export function VoiceRecording({ isOpen, onOpen }: VoiceRecordingProps) {
  const { t } = useTranslation()
  return <IconButton icon={Mic} label={t('recording.record')} isExpanded={isOpen} onPress={onOpen} />
}
