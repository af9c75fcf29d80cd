import { useTranslation } from 'react-i18next'
import { ChatBones } from '../../features/chat/components/ChatBones.tsx'
import { TicketBones } from '../../features/tickets/components/TicketBones.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import styles from './WorkspaceScreen.module.css'

/** The shape of the desk before it is known who sits at it. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <Skeletons
      isLoading
      label={t('common.loading')}
      bones={
        <div className={styles.loading}>
          <div className={styles.workspace} data-view="chat">
            <div className={styles.bones}>
              <TicketBones />
            </div>
            <div className={styles.stage}>
              <ChatBones />
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
