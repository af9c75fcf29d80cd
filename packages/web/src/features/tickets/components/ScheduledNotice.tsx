import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/text/Icon.tsx'
import styles from './ScheduledNotice.module.css'

/** Messages wait to be sent in a ticket that is about to be handed over: nobody else than their author sends them. */
export function ScheduledNotice({ scheduled }: { scheduled: number }) {
  const { t } = useTranslation()
  if (scheduled === 0) return null
  return (
    <p className={styles.notice}>
      <Icon of={CalendarClock} size="sm" />
      {t('reassign.scheduled', { count: scheduled })}
    </p>
  )
}
