import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { inboxQuery, markInboxOpened, useClearInbox } from '../api.ts'
import styles from './Inbox.module.css'
import { InboxPanel } from './InboxPanel.tsx'

type InboxProps = {
  onOpen: (isOpen: boolean) => void
  onTicket: (ticketid: string) => void
  onSender: (userid: string) => void
  bell: RefObject<HTMLButtonElement | null>
}

/** Opens below the bell. What was unread when it opened stays marked. */
export function Inbox({ onOpen, onTicket, onSender, bell }: InboxProps) {
  const { t } = useTranslation()
  const clear = useClearInbox(t)
  const inbox = useQuery(inboxQuery).data?.value ?? { notifications: [], count: 0 }
  const [snapshot] = useState<ReadonlySet<string>>(
    () => new Set(inbox.notifications.filter(({ read }) => !read).map((one) => one.notificationid)),
  )
  const wasUnread = useRef(inbox.count > 0)
  useEffect(() => {
    if (wasUnread.current) void markInboxOpened()
    wasUnread.current = false
  }, [])
  const leaving =
    (onPick: (id: string) => void) =>
    (id: string): void => {
      onOpen(false)
      onPick(id)
    }
  return (
    <Popover
      title={t('inbox.title')}
      closeLabel={t('inbox.close')}
      beside={bell}
      isOpen
      onOpenChange={onOpen}
      tools={
        inbox.notifications.length > 0 && (
          <Button label={t('inbox.clear')} size="sm" tone="quiet" onPress={() => clear.mutate()} />
        )
      }
    >
      <div className={styles.panel}>
        <InboxPanel
          inbox={inbox}
          snapshot={snapshot}
          onTicket={leaving(onTicket)}
          onSender={leaving(onSender)}
        />
      </div>
    </Popover>
  )
}
