import { useTranslation } from 'react-i18next'
import { UnsentDraft } from '../../features/composer/components/KeptDraft.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import styles from './WorkspaceScreen.module.css'

/** What I wrote in a ticket that has left my sight before it was sent. */
export function UnsentMessages({ ticketid }: { ticketid: string }) {
  const { t } = useTranslation()
  const { outbox, queuedMessages } = useOutbox(ticketid)
  const draft = useDrafts().all[ticketid] ?? ''
  if (queuedMessages.length === 0 && draft === '') return null
  return (
    <div className={styles.unsent}>
      <p>{t('pane.unsent')}</p>
      {queuedMessages.length > 0 && (
        <div role="log" aria-label={t('chat.messages')}>
          <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} />
        </div>
      )}
      <UnsentDraft draft={draft} />
    </div>
  )
}
