import { type Colleague, isClosed, type MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { ChatBones } from '../../features/chat/components/ChatBones.tsx'
import type { OpenPanel } from '../../features/chat/components/ChatHead.tsx'
import type { Selection } from '../../features/tickets/use-ticket.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { NothingSelected } from './NothingSelected.tsx'
import { TicketStage } from './TicketStage.tsx'
import styles from './WorkspaceScreen.module.css'

type StageProps = {
  selection: Selection
  /** Undefined until they have come. */
  open: readonly MyTicket[] | undefined
  waiting: number
  panel: OpenPanel
  onPanel: (panel: OpenPanel) => void
  onSelect: (ticketid: string | null) => void
  onAccept: (ticket: MyTicket) => void
  isAccepting: boolean
  onReassign: () => void
  onClose: () => void
  colleagues: readonly Colleague[]
  isNote: boolean
  onNote: (isNote: boolean) => void
}

export function Stage({ selection, open, waiting, onSelect, ...chat }: StageProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.stage} aria-label={labelOf()} tabIndex={-1} data-region="stage">
      {content()}
    </section>
  )

  function labelOf(): string {
    if (selection.kind !== 'ticket') return t('stage.label')
    const name = selection.ticket.client_name
    return t(isClosed(selection.ticket) ? 'stage.closedWith' : 'stage.with', { name })
  }

  function content() {
    switch (selection.kind) {
      case 'none':
        return <NothingSelected waiting={waiting} open={open} onOpen={onSelect} />
      case 'loading':
        return (
          <Skeletons isLoading label={t('chat.loading')} bones={<ChatBones />}>
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
          <TicketStage
            key={selection.ticket.ticketid}
            ticket={selection.ticket}
            onBack={() => onSelect(null)}
            {...chat}
          />
        )
      default:
        return selection satisfies never
    }
  }
}
