import { useTranslation } from 'react-i18next'
import { ChatSkeleton } from '../../features/chat/components/ChatSkeleton.tsx'
import { TicketSkeleton } from '../../features/tickets/components/TicketSkeleton.tsx'
import { Skeletons } from '../../ui/feedback/Skeleton.tsx'
import styles from './WorkspaceScreen.module.css'

/** The layout of the workspace before the user is known. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <Skeletons
      isLoading
      label={t('common.loading')}
      skeleton={
        <div className={styles.loading}>
          <div className={styles.workspace} data-view="chat">
            <div className={styles.skeleton}>
              <TicketSkeleton />
            </div>
            <div className={styles.pane}>
              <ChatSkeleton />
            </div>
            <div className={styles.colleagues} />
          </div>
        </div>
      }
    >
      {null}
    </Skeletons>
  )
}
