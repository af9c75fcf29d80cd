import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import type { FilesToSend } from './use-files-to-send.ts'

type FilesComingProps = {
  attach: Pick<FilesToSend, 'isComing' | 'leaveOutComing'>
  /** They are left out: back to the text. */
  onLeftOut: () => void
}

/** The files of a saved text are being fetched: sending waits for them, so that they never miss their message. */
export function FilesComing({ attach, onLeftOut }: FilesComingProps) {
  const { t } = useTranslation()
  if (!attach.isComing) return null
  const leaveOut = () => {
    attach.leaveOutComing()
    onLeftOut()
  }
  return (
    <ComposerNotice
      icon={Hourglass}
      actions={<Button label={t('files.leaveOutComing')} size="sm" onPress={leaveOut} />}
    >
      <output>{t('files.coming')}</output>
    </ComposerNotice>
  )
}
