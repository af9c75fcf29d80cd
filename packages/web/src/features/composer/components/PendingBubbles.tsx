import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../lib/dates.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { copyMessage } from '../../../live/copy-message.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import { FilePreview } from '../../../ui/media/FilePreview.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { Outbox } from '../outbox.ts'
import type { QueuedMessage } from '../queued-message.ts'
import { usePicture } from '../../../lib/use-picture.ts'

type PendingBubblesProps = {
  queuedMessages: readonly QueuedMessage[]
  outbox: Outbox
  /** A button that was pressed goes: the caret goes back into the composer. */
  onLeave?: () => void
}

/** What I wrote and the server does not have yet, below the messages. */
export function PendingBubbles({ queuedMessages, outbox, onLeave }: PendingBubblesProps) {
  return queuedMessages.map((queued, place) => (
    <PendingBubble
      key={queued.messageid}
      queued={queued}
      outbox={outbox}
      isFirst={place === 0}
      onLeave={onLeave}
    />
  ))
}

type PendingBubbleProps = {
  queued: QueuedMessage
  outbox: Outbox
  isFirst: boolean
  onLeave: (() => void) | undefined
}

function PendingBubble({ queued, outbox, isFirst, onLeave }: PendingBubbleProps) {
  const { t } = useTranslation()
  const { content, file, queuedOn, state } = queued
  const time = { dateTime: queuedOn, text: timeOf(queuedOn) }
  const delivery = state === 'refused' ? ('failed' as const) : ('queued' as const)
  const ticks = { delivery, label: t(`message.delivery.${delivery}`) }
  const text = file ? file.name : content
  const reason = reasonOf(queued, t)
  return (
    <MessageBubble
      side="agent"
      isFirst={isFirst}
      label={t('message.labelOurs', { name: t('common.you'), time: time.text, text, delivery: ticks.label })}
      content={
        file
          ? { kind: 'card', card: <FileOnItsWay queued={queued} file={file} outbox={outbox} /> }
          : { kind: 'text', text: content }
      }
      meta={{ time, ticks }}
      tabIndex={-1}
      failure={reason ? { reason, actions: <WaysOn {...{ queued, outbox, onLeave }} /> } : undefined}
    />
  )
}

/** Why it is not sent, when something has to be done about it. A server that is away comes back by itself. */
function reasonOf({ state, failure }: QueuedMessage, t: TFunction): string | null {
  if (failure === null || state === 'sent') return null
  if (state === 'refused') return t('composer.notSent', { reason: failureText(failure, t) })
  const isIntercepted = failure.kind === 'away' && failure.isIntercepted
  return isIntercepted ? t('composer.waits', { reason: failureText(failure, t) }) : null
}

type WaysOnProps = Omit<PendingBubbleProps, 'isFirst'>

/** What waits is tried again by itself. */
function WaysOn({ queued: { messageid, content, state }, outbox, onLeave }: WaysOnProps) {
  const { t } = useTranslation()
  const retry = () => {
    outbox.retry(messageid)
    onLeave?.()
  }
  const discard = () => {
    outbox.discard(messageid)
    onLeave?.()
  }
  return (
    <>
      {state === 'refused' && <Button label={t('message.retry')} size="sm" onPress={retry} />}
      {content !== '' && (
        <Button label={t('message.copy')} size="sm" onPress={() => void copyMessage(content, t)} />
      )}
      <Button label={t('message.discard')} size="sm" tone="quiet" onPress={discard} />
    </>
  )
}

type FileOnItsWayProps = { queued: QueuedMessage; file: File; outbox: Outbox }

/** A file with its upload progress; until the server has it, it can be cancelled. */
function FileOnItsWay({ queued, file, outbox }: FileOnItsWayProps) {
  const { t } = useTranslation()
  const picture = usePicture(file)
  const { state, progress, failure, isKept, messageid, content } = queued
  const isSending = state === 'sending'
  const waits = state === 'waiting' && failure?.kind === 'away'
  return (
    <>
      <FilePreview
        name={file.name}
        type={file.type}
        about={
          isSending
            ? `${fileSize(file.size)} · ${t('files.sent', { percent: progress })}`
            : fileSize(file.size)
        }
        {...(picture !== undefined && { picture })}
        {...(isSending && { progress: { label: t('files.sending', { name: file.name }), value: progress } })}
        {...((isSending || state === 'waiting') && {
          end: (
            <IconButton
              icon={X}
              size="sm"
              label={t('files.cancel', { name: file.name })}
              onPress={() => outbox.discard(messageid)}
            />
          ),
        })}
      />
      {content !== '' && <p dir="auto">{content}</p>}
      {waits && <p className="small">{isKept ? t('files.kept') : t('files.notKept')}</p>}
    </>
  )
}
