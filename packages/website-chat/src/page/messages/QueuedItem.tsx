import type { QueuedMessage } from '../../chat/chat-state.ts'
import { Icon } from '../Icon.tsx'
import { fileSize } from '../times.ts'
import { useChat } from '../use-chat.ts'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'

/** What the same file is refused for again. */
const lasting: readonly (string | null)[] = ['file-unreadable', 'file-type-refused', 'file-too-large']

/** A message on its way. */
export function QueuedItem({ queued }: { queued: QueuedMessage }) {
  const { t, tag, times, conversation } = useChat()
  const { id, text, file, replyTo, at, state, tries, failure } = queued
  const isRefused = state === 'refused'
  const discard = (
    <button type="button" class="link" onClick={() => conversation.discard(id)}>
      {t('discard')}
    </button>
  )
  return (
    <li class="message visitor">
      <div class={`bubble visitor ${isRefused ? 'refused' : 'queued'}`}>
        <span class="hidden">{t('you')}: </span>
        {replyTo !== null && <Quote id={replyTo} />}
        {file && (
          <p class="document">
            <Icon name={file.isRecorded ? 'microphone' : 'file'} />
            <span class="file-name">{file.isRecorded ? t('voice') : file.name}</span>
            <span class="file-size">{fileSize(file.blob.size, tag)}</span>
          </p>
        )}
        {text !== '' && <MessageText text={text} />}
        <p class="meta">
          <time dateTime={at}>{times.time(at)}</time>
          {!isRefused && (
            <span class="tick" title={t(tries > 0 ? 'waiting' : 'sending')}>
              <Icon name="waiting" />
              <span class="hidden">{t(tries > 0 ? 'waiting' : 'sending')}</span>
            </span>
          )}
        </p>
      </div>
      {failure === 'too-many-requests' && <p class="error">{t('slow')}</p>}
      {isRefused && (
        <p class="error" role="alert">
          {t('refused')}. <Reason failure={failure} />{' '}
          {!lasting.includes(failure) && (
            <button type="button" class="link" onClick={() => conversation.retry(id)}>
              {t('again')}
            </button>
          )}{' '}
          {discard}
        </p>
      )}
      {!isRefused && tries > 0 && <p>{discard}</p>}
    </li>
  )
}

function Reason({ failure }: { failure: string | null }) {
  const { t, tag, page } = useChat()
  if (failure === 'file-too-large') return <>{t('tooLarge', { limit: fileSize(page.file_limit, tag) })}</>
  if (failure === 'file-type-refused') return <>{t('wrongType')}</>
  if (failure === 'file-unreadable') return <>{t('unreadable')}</>
  if (failure === 'too-many-files') return <>{t('tooMany')}</>
  return null
}
