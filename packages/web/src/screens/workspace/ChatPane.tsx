import { isClosed, type MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { ChatSkeleton } from '../../features/chat/components/ChatSkeleton.tsx'
import { ChatOffline } from '../../features/chat/components/ChatOffline.tsx'
import type { Selection } from '../../features/tickets/use-ticket.ts'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { FirstChannel, useHasNoChannel } from './FirstChannel.tsx'
import { NothingSelected } from './NothingSelected.tsx'
import { TicketPane, type TicketPaneProps } from './TicketPane.tsx'
import styles from './WorkspaceScreen.module.css'
import { clientName } from '../../i18n/client-name.ts'

type ChatPaneProps = {
  selection: Selection
  /** Undefined until they have come. */
  open: readonly MyTicket[] | undefined
  onSelect: (ticketid: string | null) => void
} & Pick<TicketPaneProps, 'overlays' | 'onAccept' | 'isAccepting' | 'chat'>

export function ChatPane({ selection, open, onSelect, ...pane }: ChatPaneProps) {
  const { t } = useTranslation()
  const isOffline = useStore(connection) === 'offline'
  const hasNoChannel = useHasNoChannel()
  return (
    <section
      className={styles.stage}
      aria-label={labelOf()}
      tabIndex={-1}
      data-region="stage"
      data-ticket={selection.kind === 'ticket' ? selection.ticket.ticketid : undefined}
    >
      {content()}
    </section>
  )

  function labelOf(): string {
    if (selection.kind !== 'ticket') return t('stage.label')
    const name = clientName(selection.ticket, t)
    return t(isClosed(selection.ticket) ? 'stage.closedWith' : 'stage.with', { name })
  }

  function content() {
    switch (selection.kind) {
      case 'none':
        return hasNoChannel && open?.length === 0 ? (
          <FirstChannel />
        ) : (
          <NothingSelected open={open} onOpen={onSelect} />
        )
      case 'loading':
        return isOffline ? (
          <ChatOffline />
        ) : (
          <Skeletons isLoading label={t('chat.loading')} skeleton={<ChatSkeleton />}>
            {null}
          </Skeletons>
        )
      case 'gone':
        return (
          <EmptyState
            drawing="unplugged"
            title={t('stage.gone')}
            text={t('stage.goneText')}
            action={<Button label={t('chat.back')} onPress={() => onSelect(null)} />}
          />
        )
      case 'ticket':
        return (
          <TicketPane
            key={selection.ticket.ticketid}
            ticket={selection.ticket}
            onBack={() => onSelect(null)}
            {...pane}
          />
        )
      default:
        return selection satisfies never
    }
  }
}
