import { useChat } from './use-chat.ts'
import { useIsOffline } from './use-offline.ts'

/** In sight of what the visitor asked for, and of which nothing is kept. */
export function Failed({ isOver = false }: { isOver?: boolean }) {
  const { t } = useChat()
  const isOffline = useIsOffline()
  return (
    <p class={isOver ? 'error over' : 'error'} role="alert">
      {t(isOffline ? 'failedOffline' : 'failed')}
    </p>
  )
}
