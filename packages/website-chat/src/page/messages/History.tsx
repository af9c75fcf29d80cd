import { useChat, useChatState } from '../use-chat.ts'

/** While the messages of earlier visits are on their way, and when they did not come. */
export function History() {
  const { t, conversation } = useChat()
  const history = useChatState((state) => state.history)
  const isEmpty = useChatState((state) => state.messages.length === 0 && state.queue.length === 0)
  if (history === 'loading' && isEmpty) return <p class="line">{t('loading')}</p>
  if (history !== 'failed') return null
  return (
    <p class="line" role="alert">
      {t('notLoaded')}{' '}
      <button type="button" class="link" onClick={() => conversation.wake()}>
        {t('again')}
      </button>
    </p>
  )
}
