import { useTranslation } from 'react-i18next'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import styles from './WorkspaceScreen.module.css'

/** What I wrote in a ticket that has left my sight before it was sent. */
export function UnsentMessages({ ticketid }: { ticketid: string }) {
  const { t } = useTranslation()
  const { outbox, queuedMessages } = useOutbox(ticketid)
  if (queuedMessages.length === 0) return null
  return (
    <div className={styles.unsent}>
      <p>{t('pane.unsent')}</p>
      <div role="log" aria-label={t('chat.messages')}>
        <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} />
      </div>
    </div>
  )
}
