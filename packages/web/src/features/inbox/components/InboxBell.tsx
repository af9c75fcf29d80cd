import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { later } from '../../../live/later.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { inboxQuery } from '../api.ts'

type InboxBellProps = {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onTicket: (ticketid: string) => void
  onSender: (userid: string) => void
}

export function InboxBell({ isOpen, onOpen, onTicket, onSender }: InboxBellProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const bell = useRef<HTMLButtonElement>(null)
  const count = useQuery(inboxQuery).data?.value.count ?? 0
  return (
    <>
      <IconButton
        ref={bell}
        icon={Bell}
        label={t('header.inbox')}
        keys={keysOf('inbox')}
        count={{ value: count, label: t('header.unread', { count }) }}
        isExpanded={isOpen}
        onPress={() => onOpen(!isOpen)}
      />
      {isOpen && <Inbox bell={bell} onOpen={onOpen} onTicket={onTicket} onSender={onSender} />}
    </>
  )
}

const Inbox = later(async () => (await import('./Inbox.tsx')).Inbox)
