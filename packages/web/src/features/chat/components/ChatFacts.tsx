import { AlarmClock, IdCard, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { AccountNumber } from './AccountNumber.tsx'
import styles from './ChatFacts.module.css'

export function ChatFacts() {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  return (
    <div className={styles.facts}>
      <span>
        <Icon of={IdCard} size="sm" />
        {t('chat.account')}
        <AccountNumber key={ticket.ticketid} />
      </span>
      {ticket.snoozed && <Snoozed until={ticket.snoozed.until} />}
      <span>
        <DepartmentMark name={ticket.department_name ?? t('tickets.department')} />
      </span>
      <span>
        {t('chat.opened')} <b>{dateAndTime(ticket.created_on)}</b>
      </span>
      {ticket.reopened_count > 0 && (
        <span>
          <Icon of={RotateCcw} size="sm" />
          {t('chat.reopened', { count: ticket.reopened_count })}
        </span>
      )}
      <span className="spread">{t('chat.earlier', { count: ticket.earlier_tickets })}</span>
    </div>
  )
}

function Snoozed({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const { ticket, endSnooze } = useOpenTicket()
  const text = until === null ? t('snooze.untilClient') : t('snooze.untilTime', { time: dateAndTime(until) })
  return (
    <span className={styles.snoozed}>
      <Icon of={AlarmClock} size="sm" />
      <span className="truncate" title={text}>
        {text}
      </span>
      {ticket.may.send && <Button label={t('snooze.end')} tone="link" size="xs" onPress={endSnooze} />}
    </span>
  )
}
