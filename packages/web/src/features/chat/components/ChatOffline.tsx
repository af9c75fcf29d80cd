import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

/** A chat that was never loaded and cannot be loaded now; it comes by itself when the connection is back. */
export function ChatOffline() {
  const { t } = useTranslation()
  return (
    <output>
      <EmptyState
        drawing="unplugged"
        title={t('chat.offline')}
        text={t('chat.offlineText')}
        wayOn="by-itself"
      />
    </output>
  )
}
