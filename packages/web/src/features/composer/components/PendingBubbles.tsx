import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'
import { timeOf } from '../../../lib/dates.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileCard } from '../../../ui/chat/FileCard.tsx'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import type { Outbox } from '../outbox.ts'
import type { Parcel } from '../parcel.ts'

type PendingBubblesProps = { parcels: readonly Parcel[]; outbox: Outbox }

/** What I wrote and the desk does not have yet, below the messages. */
export function PendingBubbles({ parcels, outbox }: PendingBubblesProps) {
  return parcels.map((parcel, place) => (
    <PendingBubble key={parcel.messageid} parcel={parcel} outbox={outbox} isFirst={place === 0} />
  ))
}

type PendingBubbleProps = { parcel: Parcel; outbox: Outbox; isFirst: boolean }

function PendingBubble({ parcel, outbox, isFirst }: PendingBubbleProps) {
  const { t } = useTranslation()
  const { messageid, content, file, queuedOn, state, failure } = parcel
  const time = { dateTime: queuedOn, words: timeOf(queuedOn) }
  const delivery = state === 'refused' ? ('failed' as const) : ('queued' as const)
  const ticks = { delivery, label: t(`message.delivery.${delivery}`) }
  const text = file ? file.name : content
  const reason = failure ? failureWords(failure, t) : ''
  return (
    <MessageBubble
      side="agent"
      isFirst={isFirst}
      label={t('message.labelOurs', { name: t('common.you'), time: time.words, text, delivery: ticks.label })}
      content={
        file
          ? { kind: 'card', card: <FileCard name={file.name} type={file.type} about={fileSize(file.size)} /> }
          : { kind: 'text', text: content }
      }
      meta={{ time, ticks }}
      tabIndex={-1}
      failure={
        state === 'refused'
          ? {
              reason: t('composer.notSent', { reason }),
              actions: (
                <>
                  <Button label={t('message.retry')} size="sm" onPress={() => outbox.retry(messageid)} />
                  <Button
                    label={t('message.discard')}
                    size="sm"
                    tone="quiet"
                    onPress={() => outbox.discard(messageid)}
                  />
                </>
              ),
            }
          : undefined
      }
    />
  )
}
