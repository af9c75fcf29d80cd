import type { InboxList, Notification } from '@switchboard/contract'
import { AlarmClock, CircleAlert, Star } from 'lucide-react'
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
  /** Those that were unread when the inbox was opened. */
  snapshot: ReadonlySet<string>
  onTicket: (ticketid: string) => void
  onSender: (userid: string) => void
}

export function InboxPanel({ inbox, snapshot, onTicket, onSender }: InboxPanelProps) {
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
            className={cx(styles.row, snapshot.has(notification.notificationid) && styles.new)}
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
  const { t } = useTranslation()
  const { created_on: at, name } = notification
  const time = <time dateTime={at}>{timeOf(at)}</time>
  if (notification.type === 'text') {
    return (
      <button type="button" className={styles.press} onClick={() => onSender(notification.senderid)}>
        <Avatar name={name} size="md" of={{ side: 'agent' }} />
        <span>
          <span className={styles.line}>
            <Trans i18nKey="inbox.message" values={{ name }} components={{ name: <b /> }} />
          </span>
          <span className={styles.sub}>{time}</span>
        </span>
      </button>
    )
  }
  if (notification.type === 'mention') return <Mention notification={notification} onTicket={onTicket} />
  if (notification.type === 'undelivered') {
    const about = { title: t('undelivered.to', { name }), reason: problemText(notification.problem, t) }
    return <Failed notification={notification} {...about} onTicket={onTicket} />
  }
  if (notification.type === 'snooze') return <Woken notification={notification} onTicket={onTicket} />
  if (notification.type === 'not-sent') {
    const { reason: why } = notification
    const reason = why === 'cancelled' ? t('scheduled.cancelledByColleague') : t(`refusal.${why}`)
    const about = { title: t('scheduled.notSentTo', { name }), reason }
    return <Failed notification={notification} {...about} onTicket={onTicket} />
  }
  const { ticketid, ticket_platform: platform, rating } = notification
  return (
    <button type="button" className={styles.press} onClick={() => onTicket(ticketid)}>
      <span className={styles.mark}>
        <Icon of={Star} filled />
      </span>
      <span>
        <span className={styles.line}>
          {t('inbox.rating')} <Stars value={rating} label={t('tickets.stars', { rating })} />
        </span>
        <span className={styles.sub}>
          <span className={cx('id', styles.link)}>{ticketid.slice(0, 8)}</span> ·
          <PlatformIcon platform={platform} size="xs" /> {platformName(platform, t)} · {time}
        </span>
      </span>
    </button>
  )
}

type MentionProps = Pick<InboxPanelProps, 'onTicket'> & {
  notification: Extract<Notification, { type: 'mention' }>
}

function Mention({ notification, onTicket }: MentionProps) {
  const { name, ticketid, created_on: at } = notification
  return (
    <button type="button" className={styles.press} onClick={() => onTicket(ticketid)}>
      <Avatar name={name} size="md" of={{ side: 'agent' }} />
      <span>
        <span className={styles.line}>
          <Trans i18nKey="inbox.mention" values={{ name }} components={{ name: <b /> }} />
        </span>
        <span className={styles.sub}>
          <span className={cx('id', styles.link)}>{ticketid.slice(0, 8)}</span> ·
          <time dateTime={at}>{timeOf(at)}</time>
        </span>
      </span>
    </button>
  )
}

type WokenProps = Pick<InboxPanelProps, 'onTicket'> & {
  notification: Extract<Notification, { type: 'snooze' }>
}

function Woken({ notification, onTicket }: WokenProps) {
  const { t } = useTranslation()
  const { name, ticketid, ticket_platform: platform, reason, created_on: at } = notification
  return (
    <button type="button" className={styles.press} onClick={() => onTicket(ticketid)}>
      <span className={styles.mark}>
        <Icon of={AlarmClock} />
      </span>
      <span>
        <span className={styles.line}>{t(`snooze.woken.${reason}`, { name })}</span>
        <span className={styles.sub}>
          <span className={cx('id', styles.link)}>{ticketid.slice(0, 8)}</span> ·
          <PlatformIcon platform={platform} size="xs" /> {platformName(platform, t)} ·
          <time dateTime={at}>{timeOf(at)}</time>
        </span>
      </span>
    </button>
  )
}

type FailedProps = {
  onTicket: InboxPanelProps['onTicket']
  notification: Extract<Notification, { type: 'undelivered' | 'not-sent' }>
  /** What did not happen, and why. */
  title: string
  reason: string
}

function Failed({ notification, title, reason, onTicket }: FailedProps) {
  const { t } = useTranslation()
  const { ticketid, ticket_platform: platform, content, created_on: at } = notification
  return (
    <button type="button" className={styles.press} onClick={() => onTicket(ticketid)}>
      <span className={cx(styles.mark, styles.undelivered)}>
        <Icon of={CircleAlert} />
      </span>
      <span>
        <span className={styles.line}>{title}</span>
        <span className={styles.why}>{reason}</span>
        {content !== '' && <span className={cx(styles.why, 'truncate')}>{content}</span>}
        <span className={styles.sub}>
          <span className={cx('id', styles.link)}>{ticketid.slice(0, 8)}</span> ·
          <PlatformIcon platform={platform} size="xs" /> {platformName(platform, t)} ·
          <time dateTime={at}>{timeOf(at)}</time>
        </span>
      </span>
    </button>
  )
}
