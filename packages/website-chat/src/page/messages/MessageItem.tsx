import type { VisitorMessage } from '@switchboard/contract'
import { useChat, useChatState } from '../use-chat.ts'
import { Icon } from '../Icon.tsx'
import { Choices } from './Choices.tsx'
import { MessageFile } from './MessageFile.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTools } from './MessageTools.tsx'
import { Quote } from './Quote.tsx'

interface Props {
  message: VisitorMessage
  isCurrent: boolean
  onReply: (message: VisitorMessage) => void
}

export function MessageItem({ message, isCurrent, onReply }: Props) {
  const { t, times, page } = useChat()
  const { from, text, file, reply_to, at, reactions } = message
  const author = from === 'company' ? page.company_name : t('you')
  const stop = { tabIndex: isCurrent ? 0 : -1 }
  const reaction = reactions.company ?? reactions.visitor
  return (
    <li class={`message ${from}`} data-id={message.id} {...stop}>
      <div class={`bubble ${from} ${file ? 'with-file' : ''}`}>
        <span class="hidden">{author}: </span>
        {reply_to !== null && <Quote id={reply_to} />}
        {file && <MessageFile file={file} />}
        {text !== '' && <MessageText text={text} />}
        <p class="meta">
          <time dateTime={at}>{times.time(at)}</time>
          {from === 'visitor' && <Tick position={message.position} />}
        </p>
        {reaction !== null && (
          <Reaction emoji={reaction} author={reactions.company === null ? t('you') : page.company_name} />
        )}
      </div>
      <MessageTools message={message} isCurrent={isCurrent} onReply={() => onReply(message)} />
      {from === 'company' && <Choices message={message} />}
    </li>
  )
}

function Tick({ position }: { position: number }) {
  const { t } = useChat()
  const isSeen = useChatState((state) => state.companyRead >= position)
  const state = isSeen ? 'seen' : 'sent'
  return (
    <span class={`tick ${state}`} title={t(state)}>
      <Icon name={state} />
      <span class="hidden">{t(state)}</span>
    </span>
  )
}

function Reaction({ emoji, author }: { emoji: string; author: string }) {
  const { t } = useChat()
  return (
    <span class="reaction">
      <span aria-hidden="true">{emoji}</span>
      <span class="hidden">{t('reactionOf', { name: author, emoji })}</span>
    </span>
  )
}
