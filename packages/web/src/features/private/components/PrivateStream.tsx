import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { dayOf, timeOf } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useMe } from '../../../live/me.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import { fetchOlderTalk, type PrivateTalk } from '../api.ts'
import styles from './PrivateStream.module.css'

type PrivateStreamProps = { talk: PrivateTalk; name: string }

export function PrivateStream({ talk: { range }, name }: PrivateStreamProps) {
  const { t } = useTranslation()
  const me = useMe()
  const queries = useQueryClient()
  const today = useNow(60_000)
  const [isLoading, setLoading] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const newest = range.messages.at(-1)?.messageid
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest])
  const older = () => {
    setLoading(true)
    void fetchOlderTalk(queries, me, range.receiverid)
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  return (
    <div ref={box} className={styles.stream}>
      <div
        className={styles.inner}
        role="log"
        aria-label={t('private.messages', { name })}
        aria-live="polite"
      >
        {range.hasOlder && (
          <Button label={t('private.older')} size="sm" tone="quiet" isPending={isLoading} onPress={older} />
        )}
        {range.messages.map((message, place) => {
          const above = range.messages[place - 1]
          const day = dayOf(message.created_on)
          const isNewDay = above === undefined || dayOf(above.created_on) !== day
          const isMine = message.senderid === me.id
          const time = timeOf(message.created_on)
          return (
            <Fragment key={message.messageid}>
              {isNewDay && <DayTitle text={dayText(day, today, t)} dateTime={day} />}
              <MessageBubble
                side={isMine ? 'agent' : 'client'}
                isFirst={isNewDay || above.senderid !== message.senderid}
                label={t('message.label', {
                  name: isMine ? t('common.you') : name,
                  time,
                  text: message.content,
                })}
                content={{ kind: 'text', text: message.content }}
                meta={{ time: { dateTime: message.created_on, text: time } }}
              />
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}
