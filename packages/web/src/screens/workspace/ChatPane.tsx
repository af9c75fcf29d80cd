import { isClosed } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ChatOffline } from '../../features/chat/components/ChatOffline.tsx'
import { ChatSkeleton } from '../../features/chat/components/ChatSkeleton.tsx'
import type { Selection } from '../../features/tickets/use-ticket.ts'
import { clientName } from '../../i18n/client-name.ts'
import { later } from '../../live/later.tsx'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { failureText } from '../../live/refusal-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { Beginning } from './Beginning.tsx'
import type { TicketPaneProps } from './TicketPane.tsx'
import type { AcceptTicket } from './use-accept-ticket.ts'
import type { WorkspaceTickets } from './use-workspace-tickets.ts'
import styles from './WorkspaceScreen.module.css'

type ChatPaneProps = {
  tickets: WorkspaceTickets
  accepting: AcceptTicket
  onSelect: (ticketid: string | null) => void
} & Pick<TicketPaneProps, 'overlays' | 'clientPanel' | 'onNext' | 'chat' | 'composer'>

/** The chat in front, or what is in its place. */
export function ChatPane(props: ChatPaneProps) {
  const { selection } = props.tickets
  const { t } = useTranslation()
  return (
    <section
      className={styles.pane}
      aria-label={labelOf(selection, t)}
      tabIndex={-1}
      data-region="stage"
      data-ticket={selection.kind === 'ticket' ? selection.ticket.ticketid : undefined}
    >
      <Content {...props} />
    </section>
  )
}

function labelOf(selection: Selection, t: TFunction): string {
  if (selection.kind !== 'ticket') return t('pane.label')
  const name = clientName(selection.ticket, t)
  return t(isClosed(selection.ticket) ? 'pane.closedWith' : 'pane.with', { name })
}

function Content({ tickets, accepting, onSelect, ...pane }: ChatPaneProps) {
  const { selection, open } = tickets
  const isOffline = useStore(connection) === 'offline'
  const onBack = () => onSelect(null)
  switch (selection.kind) {
    case 'none':
      return <Beginning open={open} onOpen={onSelect} />
    case 'loading':
      return isOffline ? <ChatOffline /> : <Loading />
    case 'gone':
      return <Gone ticketid={selection.ticketid} onBack={onBack} />
    case 'failed':
      return isOffline ? <ChatOffline /> : <Failed selection={selection} onBack={onBack} />
    case 'ticket':
      return (
        <TicketPane
          key={selection.ticket.ticketid}
          ticket={selection.ticket}
          onBack={onBack}
          onTicket={onSelect}
          onAccept={accepting.accept}
          isAccepting={accepting.accepting === selection.ticket.ticketid}
          {...pane}
        />
      )
    default:
      return selection satisfies never
  }
}

function Gone({ ticketid, onBack }: { ticketid: string; onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.gone}>
      <UnsentMessages ticketid={ticketid} />
      <EmptyState
        drawing="unplugged"
        title={t('pane.gone')}
        text={t('pane.goneText')}
        action={<Button label={t('chat.back')} onPress={onBack} />}
      />
    </div>
  )
}

type FailedProps = { selection: Extract<Selection, { kind: 'failed' }>; onBack: () => void }

function Failed({ selection, onBack }: FailedProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="unplugged"
      title={t('pane.failed')}
      text={failureText(selection.failure, t)}
      action={
        <span className={styles.ways}>
          <Button label={t('common.retry')} tone="primary" onPress={selection.retry} />
          <Button label={t('chat.back')} onPress={onBack} />
        </span>
      }
    />
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <Skeletons isLoading label={t('chat.loading')} skeleton={<ChatSkeleton />}>
      {null}
    </Skeletons>
  )
}

const UnsentMessages = later(async () => (await import('./UnsentMessages.tsx')).UnsentMessages)
const TicketPane = later(async () => (await import('./TicketPane.tsx')).TicketPane, Loading)
