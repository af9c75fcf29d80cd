import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../lib/actions.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { inboxQuery, markInboxOpened, useClearInbox } from '../api.ts'
import styles from './InboxBell.module.css'
import { InboxPanel } from './InboxPanel.tsx'

type InboxBellProps = {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onTicket: (ticketid: string) => void
  onSender: (userid: string) => void
}

export function InboxBell({ isOpen, onOpen, onTicket, onSender }: InboxBellProps) {
  const { t } = useTranslation()
  const clear = useClearInbox(t)
  const [snapshot, setFresh] = useState<ReadonlySet<string>>(new Set())
  const inbox = useQuery(inboxQuery).data?.value ?? { notifications: [], count: 0 }
  const latest = useRef(inbox)
  useEffect(() => {
    latest.current = inbox
  })
  useEffect(() => {
    if (!isOpen) return
    const { notifications, count } = latest.current
    setFresh(new Set(notifications.filter(({ read }) => !read).map((one) => one.notificationid)))
    if (count > 0) void markInboxOpened()
  }, [isOpen])
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
      isOpen={isOpen}
      onOpenChange={onOpen}
      tools={
        inbox.notifications.length > 0 && (
          <Button label={t('inbox.clear')} size="sm" tone="quiet" onPress={() => clear.mutate()} />
        )
      }
      trigger={
        <IconButton
          icon={Bell}
          label={t('header.inbox')}
          keys={keysOf('inbox')}
          count={{ value: inbox.count, label: t('header.unread', { count: inbox.count }) }}
        />
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
