import { useChat, useChatState } from './use-chat.ts'
import { useIsOffline } from './use-offline.ts'

/**
 * Lies over the beginning of the messages, so that the end of a long chat does not move when it comes and goes, and none of
 * the buttons there are under it.
 */
export function Notices() {
  const { t } = useChat()
  const isRemoved = useChatState((state) => state.isRemoved)
  const isOffline = useIsOffline()
  return (
    <output class="notices">
      {isOffline && !isRemoved && <p class="notice">{t('offline')}</p>}
      {isRemoved && <p class="notice">{t('removed')}</p>}
    </output>
  )
}
