import type { InboxList, Notification, Platform } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { AlarmClock, CircleAlert, type LucideIcon, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { dayText } from '../../../i18n/day-words.ts'
import { problemText } from '../../../i18n/problem-words.ts'
import { cx } from '../../../lib/cx.ts'
import { timeOf } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { Stars } from '../../../ui/figures/Stars.tsx'
import { groupByDay } from '../inbox-model.ts'
import styles from './InboxPanel.module.css'

type InboxPanelProps = {
  inbox: InboxList
  /** Those that were unread when the inbox was opened, or that arrived since. */
  marked: ReadonlySet<string>
  onTicket: (ticketid: string) => void
  onSender: (userid: string) => void
}

export function InboxPanel({ inbox, marked, onTicket, onSender }: InboxPanelProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  if (inbox.notifications.length === 0) {
    return (
      <EmptyState
        size="small"
        drawing="all-done"
        title={t('inbox.empty')}
        text={t('inbox.emptyText')}
        wayOn="by-itself"
        level={3}
      />
    )
  }
  return groupByDay(inbox.notifications).map(({ day, notifications }) => (
    <section key={day}>
      <h3 className={styles.day}>{dayText(day, now, t)}</h3>
      <ul>
        {notifications.map((notification) => (
          <li
            key={notification.notificationid}
            className={cx(styles.row, marked.has(notification.notificationid) && styles.new)}
          >
            <Row notification={notification} onTicket={onTicket} onSender={onSender} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type RowProps = Pick<InboxPanelProps, 'onTicket' | 'onSender'> & { notification: Notification }

function Row({ notification, onTicket, onSender }: RowProps) {
  const { created_on: at, name } = notification
  const colleague = <Avatar name={name} size="md" of={{ side: 'agent' }} />
  if (notification.type === 'text') {
    const title = <Trans i18nKey="inbox.message" values={{ name }} components={{ name: <b /> }} />
    const open = () => onSender(notification.senderid)
    return <Entry mark={colleague} title={title} at={at} onPress={open} />
  }
  const { ticketid } = notification
  const open = () => onTicket(ticketid)
  if (notification.type === 'mention') {
    const title = <Trans i18nKey="inbox.mention" values={{ name }} components={{ name: <b /> }} />
    return <Entry mark={colleague} title={title} ticketid={ticketid} at={at} onPress={open} />
  }
  return <OfClient notification={notification} onPress={open} />
}

type OfClientProps = {
  notification: Exclude<Notification, { type: 'text' | 'mention' }>
  onPress: () => void
}

/** What a client did, and what did not reach one. */
function OfClient({ notification, onPress }: OfClientProps) {
  const { t } = useTranslation()
  const { ticketid, ticket_platform: platform, created_on: at, name } = notification
  const entry = { ticketid, platform, at, onPress }
  switch (notification.type) {
    case 'rating': {
      const { rating } = notification
      const stars = <Stars value={rating} label={t('tickets.stars', { rating })} />
      const title = (
        <>
          {t('inbox.rating')} {stars}
        </>
      )
      return <Entry mark={<Mark of={Star} filled />} title={title} {...entry} />
    }
    case 'snooze': {
      const title = t(`snooze.woken.${notification.reason}`, { name })
      return <Entry mark={<Mark of={AlarmClock} />} title={title} {...entry} />
    }
    case 'undelivered':
    case 'not-sent':
      return (
        <Entry
          mark={<Mark of={CircleAlert} isFailure />}
          {...failureOf(notification, t)}
          words={notification.content}
          {...entry}
        />
      )
    default:
      return notification satisfies never
  }
}

/** What did not happen, and why. */
function failureOf(
  notification: Extract<Notification, { type: 'undelivered' | 'not-sent' }>,
  t: TFunction,
): { title: string; reason: string } {
  const { name } = notification
  if (notification.type === 'undelivered')
    return { title: t('undelivered.to', { name }), reason: problemText(notification.problem, t) }
  const why = notification.reason
  const reason = why === 'cancelled' ? t('scheduled.cancelledByColleague') : t(`refusal.${why}`)
  return { title: t('scheduled.notSentTo', { name }), reason }
}

type EntryProps = {
  mark: ReactNode
  title: ReactNode
  reason?: string
  /** The client's or our own words that it is about. */
  words?: string
  ticketid?: string
  platform?: Platform
  at: string
  onPress: () => void
}

function Entry({ mark, title, reason, words = '', ticketid, platform, at, onPress }: EntryProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.press} onClick={onPress}>
      {mark}
      <span>
        <span className={styles.line}>{title}</span>
        {reason !== undefined && <span className={styles.why}>{reason}</span>}
        {words !== '' && <span className={cx(styles.why, 'truncate')}>{words}</span>}
        <span className={styles.sub}>
          {ticketid !== undefined && (
            <>
              <span className={cx('id', styles.link)}>{ticketid.slice(0, 8)}</span> ·
            </>
          )}
          {platform !== undefined && (
            <>
              <PlatformIcon platform={platform} size="xs" /> {platformName(platform, t)} ·
            </>
          )}
          <time dateTime={at}>{timeOf(at)}</time>
        </span>
      </span>
    </button>
  )
}

type MarkProps = { of: LucideIcon; filled?: boolean; isFailure?: boolean }

function Mark({ of, filled = false, isFailure = false }: MarkProps) {
  return (
    <span className={cx(styles.mark, isFailure && styles.undelivered)}>
      <Icon of={of} filled={filled} />
    </span>
  )
}
