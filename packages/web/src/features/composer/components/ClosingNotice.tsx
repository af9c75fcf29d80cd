import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { connection } from '../../../live/connection.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import type { QueuedMessage } from '../queued-message.ts'

type ClosingNoticeProps = { queued: QueuedMessage; onKeepOpen: () => void }

/** The ticket closes after a message that cannot be sent yet. */
export function ClosingNotice({ queued, onKeepOpen }: ClosingNoticeProps) {
  const { t } = useTranslation()
  const isOffline = useStore(connection) === 'offline'
  if (!isOffline && queued.failure === null) return null
  return (
    <ComposerNotice
      tone="warning"
      actions={<Button label={t('composer.keepOpen')} size="sm" onPress={onKeepOpen} />}
    >
      {t('composer.closesLater')}
    </ComposerNotice>
  )
}
