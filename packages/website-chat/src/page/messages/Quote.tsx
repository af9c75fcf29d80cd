import { useChat, useChatState } from '../use-chat.ts'
import { summaryOf } from './summary.ts'

/** The message that is replied to, by its first words. */
export function Quote({ id }: { id: string }) {
  const { t, page } = useChat()
  const message = useChatState(({ messages }) => messages.find((known) => known.id === id))
  if (!message) return null
  return (
    <blockquote class="quote" dir="auto">
      <b>{message.from === 'company' ? page.company_name : t('you')}</b>
      <span>{summaryOf(message, t)}</span>
    </blockquote>
  )
}
