import type { Colleague } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { useMe } from '../../../live/me.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { talkQuery, markConversationRead } from '../api.ts'
import { type EmojiPickerProps, PrivateComposer } from './PrivateComposer.tsx'
import styles from './PrivatePanel.module.css'
import { PrivateStream } from './PrivateStream.tsx'

type PrivatePanelProps = {
  colleague: Colleague
  /** How many of the inbox's notifications are this colleague's. */
  unread: number
  onClose: () => void
  EmojiPicker: ComponentType<EmojiPickerProps>
}

export function PrivatePanel({ colleague, unread, onClose, EmojiPicker }: PrivatePanelProps) {
  const { t } = useTranslation()
  const talk = useQuery(talkQuery(useMe(), colleague.userid))
  const name = `${colleague.firstName} ${colleague.lastName}`.trim()
  const presence = t(colleague.status === 'online' ? 'colleagues.rowOnline' : 'colleagues.rowOffline')
  useEffect(() => {
    if (unread > 0 && !document.hidden) void markConversationRead(colleague.userid)
  }, [colleague.userid, unread])
  return (
    <section className={styles.panel} aria-label={t('private.label', { name })}>
      <header className={styles.head}>
        <Avatar
          name={name}
          picture={pictureAddress(colleague.profile_pic)}
          size="md"
          of={{ side: 'agent', presence: colleague.status }}
        />
        <span className={styles.who}>
          <b className="truncate">{name}</b>
          <span className={styles.sub}>
            {colleague.department_name ?? t('colleagues.noDepartment')} · {presence}
          </span>
        </span>
        <span className="spread">
          <IconButton icon={X} size="sm" label={t('private.close')} onPress={onClose} />
        </span>
      </header>
      {talk.isError ? (
        <EmptyState
          size="small"
          title={t('chat.loadFailed')}
          action={<Button label={t('common.retry')} onPress={() => void talk.refetch()} />}
        />
      ) : (
        <Skeletons
          isLoading={talk.isPending}
          label={t('chat.loading')}
          skeleton={<Skeleton shape="bubble" width="60%" height="2.5rem" />}
        >
          {talk.data && <PrivateStream talk={talk.data.value} name={name} />}
        </Skeletons>
      )}
      <PrivateComposer colleague={colleague} EmojiPicker={EmojiPicker} onClose={onClose} />
    </section>
  )
}
