import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsVisible } from '../../../lib/use-is-visible.ts'
import { useMarkUntilRead } from '../../../live/use-mark-until-read.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { inboxQuery, markInboxOpened, useClearInbox } from '../api.ts'
import { withUnread } from '../inbox-model.ts'
import styles from './Inbox.module.css'
import { InboxPanel } from './InboxPanel.tsx'

type InboxProps = {
  onOpen: (isOpen: boolean) => void
  onTicket: (ticketid: string) => void
  onSender: (userid: string) => void
  bell: RefObject<HTMLButtonElement | null>
}

/** Opens below the bell. What was unread when it opened stays marked, and so does what arrives while it is open. */
export function Inbox({ onOpen, onTicket, onSender, bell }: InboxProps) {
  const { t } = useTranslation()
  const clear = useClearInbox(t)
  const inbox = useQuery(inboxQuery).data?.value ?? { notifications: [], count: 0 }
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const marked = withUnread(known, inbox)
  if (marked !== known) setKnown(marked)
  useMarkUntilRead(useIsVisible() && inbox.count > 0 ? inbox.count : null, markInboxOpened)
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
        <InboxPanel inbox={inbox} marked={marked} onTicket={leaving(onTicket)} onSender={leaving(onSender)} />
      </div>
    </Popover>
  )
}
