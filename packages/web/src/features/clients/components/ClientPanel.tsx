import { type Client, type ClientHistory, type ClientProfile, isAdmin } from '@switchboard/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientName, isErased } from '../../../i18n/client-name.ts'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { useMe } from '../../../live/me.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import type { Snapshot } from '../../../live/outcome.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { clientProfileQuery } from '../api.ts'
import { clientHistoryQuery } from '../history-api.ts'
import { useEditing } from '../use-editing.ts'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientFiles } from './ClientFiles.tsx'
import styles from './ClientPanel.module.css'
import { EarlierTickets } from './EarlierTickets.tsx'
import { UpdateClientSheet } from './UpdateClientSheet.tsx'

type ClientPanelProps = {
  /** The account number, with its field for those who may change it. */
  account: ReactNode
  /** It lies over the chat, where there is no room beside it. */
  isOver: boolean
  onClose: () => void
  onTicket: (ticketid: string) => void
}

/** Who the client of the open ticket is, and what was written and sent before. */
export function ClientPanel({ account, isOver, onClose, onTicket }: ClientPanelProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const { ticket } = useOpenTicket()
  // A merge gives the ticket another client: what is being typed here goes on with that one.
  const profile = useQuery({ ...clientProfileQuery(ticket.clientid), placeholderData: keepPreviousData })
  const history = useQuery({ ...clientHistoryQuery(ticket), placeholderData: keepPreviousData })
  const [first] = useState(ticket.clientid)
  const client = profile.data?.value.client
  const close = useRef<HTMLButtonElement>(null)
  const editing = useEditing(first)
  useEffect(() => {
    if (isOver) close.current?.focus()
  }, [isOver])
  if (editing.isOpen && client)
    return (
      <aside className={styles.panel} aria-label={t('clientPanel.label')}>
        <UpdateClientSheet
          client={client}
          draft={editing.draft}
          onDraft={editing.setDraft}
          onClose={() => editing.setOpen(false)}
        />
      </aside>
    )
  return (
    <aside className={styles.panel} aria-label={t('clientPanel.label')} {...(isOver && { 'data-over': '' })}>
      <header className={styles.head}>
        <Avatar name={clientName(ticket, t)} of={{ side: 'client', platform: ticket.platform }} />
        <h3 className={styles.name} dir="auto">
          {clientName(ticket, t)}
        </h3>
        {client && <EditButton client={client} onEdit={() => editing.setOpen(true)} />}
        <IconButton
          ref={close}
          icon={X}
          size="sm"
          label={t('clientPanel.close')}
          keys={isOver ? ['Esc'] : keysOf('client')}
          onPress={onClose}
        />
      </header>
      <Parts profile={profile} history={history} account={account} onTicket={onTicket} />
    </aside>
  )
}

type PartsProps = Pick<ClientPanelProps, 'account' | 'onTicket'> & {
  profile: UseQueryResult<Snapshot<ClientProfile>>
  history: UseQueryResult<ClientHistory>
}

/** The facts, the earlier tickets and the files, once both answers are there. */
function Parts({ profile, history, account, onTicket }: PartsProps) {
  const { t } = useTranslation()
  if (profile.isError || history.isError)
    return (
      <LoadFailed
        title={t('clientPanel.failed')}
        onRetry={() => void Promise.all([profile.refetch(), history.refetch()])}
      />
    )
  return (
    <Skeletons
      isLoading={profile.isPending || history.isPending}
      label={t('clientPanel.loading')}
      skeleton={<PanelSkeleton />}
    >
      {profile.data && history.data && (
        <div className={styles.parts}>
          <ClientFacts account={account} profile={profile.data.value} history={history.data} />
          <EarlierTickets tickets={history.data.tickets} onTicket={onTicket} />
          <ClientFiles files={history.data.files} />
        </div>
      )}
    </Skeletons>
  )
}

function EditButton({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const { t } = useTranslation()
  if (!isAdmin(useMe()) || isErased(client)) return null
  return <IconButton icon={Pencil} size="sm" label={t('clients.edit')} onPress={onEdit} />
}

const PanelSkeleton = () => (
  <div className={styles.parts}>
    <Skeleton shape="box" height="9rem" width="100%" />
    <Skeleton shape="box" height="6rem" width="100%" />
    <Skeleton shape="box" height="6rem" width="100%" />
  </div>
)
