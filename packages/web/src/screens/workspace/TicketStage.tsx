import type { Message, MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BubbleStrip } from '../../features/bubbles/components/BubbleStrip.tsx'
import { styleQuery } from '../../features/chat/api.ts'
import type { OpenPanel } from '../../features/chat/components/ChatHead.tsx'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import { Composer } from '../../features/composer/components/Composer.tsx'
import { DropHint, FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import { MutedComposer } from '../../features/composer/components/MutedComposer.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { Accepting, Closed } from '../../features/composer/components/StandIns.tsx'
import { useFileToSend } from '../../features/composer/components/use-file-to-send.ts'
import { footOf, limitBroken } from '../../features/composer/composer-model.ts'
import { useDrafts, useOutbox } from '../../features/composer/use-outbox.ts'
import { newId, now } from '../../lib/browser.ts'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import styles from './TicketStage.module.css'

type TicketStageProps = {
  ticket: MyTicket
  panel: OpenPanel
  onPanel: (panel: OpenPanel) => void
  onBack: () => void
  onAccept: (ticket: MyTicket) => void
  isAccepting: boolean
  onReassign: () => void
  onClose: () => void
}

/** The chat of the selected ticket with what is written into it; mounted anew for each ticket. */
export function TicketStage({ ticket, onAccept, isAccepting, ...chat }: TicketStageProps) {
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const foot = footOf(ticket, style?.windowEnds, useNow(30_000))
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const attach = useFileToSend(foot.kind === 'write')
  const { outbox, parcels } = useOutbox(ticket.ticketid)
  const post = usePost(ticket, replyTo)

  const write = (content: string, file: File | null) => {
    post(content, file)
    setReplyTo(null)
  }
  const limit = attach.file && style ? limitBroken(attach.file, style.fileLimits) : null
  return (
    <div className={styles.frame} {...attach.dropTarget}>
      <ChatPanel
        {...chat}
        ticket={ticket}
        onReply={setReplyTo}
        tail={{
          key: parcels.map(({ messageid, state }) => messageid + state).join(),
          content: <PendingBubbles parcels={parcels} outbox={outbox} />,
        }}
        foot={
          foot.kind === 'write' ? (
            <Writing
              ticket={ticket}
              replyTo={replyTo}
              onCancelReply={() => setReplyTo(null)}
              attach={attach}
              textLimit={style?.textLimit ?? Number.POSITIVE_INFINITY}
              windowEnds={style?.windowEnds ?? null}
              onSend={(text) => write(text, null)}
            />
          ) : (
            <StandIn
              ticket={ticket}
              foot={foot}
              onAccept={() => onAccept(ticket)}
              isAccepting={isAccepting}
            />
          )
        }
        overlay={
          attach.file ? (
            <FileOverlay
              ticket={ticket}
              file={attach.file}
              limit={limit}
              onSend={(file, caption) => {
                write(caption, file)
                attach.cancel()
              }}
              onCancel={attach.cancel}
            />
          ) : (
            attach.isHovering && <DropHint />
          )
        }
      />
    </div>
  )
}

type WritingProps = Omit<Parameters<typeof Composer>[0], 'text' | 'onText' | 'isOffline' | 'Strip'>

function Writing({ ticket, onSend, ...rest }: WritingProps) {
  const drafts = useDrafts()
  const isOffline = useStore(connection) === 'offline'
  return (
    <Composer
      {...rest}
      ticket={ticket}
      text={drafts.all[ticket.ticketid] ?? ''}
      onText={(text) => drafts.write(ticket.ticketid, text)}
      onSend={(text) => {
        onSend(text)
        drafts.write(ticket.ticketid, '')
      }}
      isOffline={isOffline}
      Strip={BubbleStrip}
    />
  )
}

type StandInProps = {
  ticket: MyTicket
  foot: Exclude<ReturnType<typeof footOf>, { kind: 'write' }>
  onAccept: () => void
  isAccepting: boolean
}

function StandIn({ ticket, foot, onAccept, isAccepting }: StandInProps) {
  switch (foot.kind) {
    case 'closed':
      return <Closed ticket={ticket} />
    case 'accept':
      return <Accepting ticket={ticket} onAccept={onAccept} isPending={isAccepting} />
    case 'forbidden':
      return <MutedComposer ticket={ticket} because={foot.because} />
    default:
      return foot satisfies never
  }
}

/** Puts what was written into the outbox, with an id of its own. */
function usePost(ticket: MyTicket, replyTo: Message | null) {
  const me = useMe()
  const { outbox } = useOutbox(ticket.ticketid)
  return (content: string, file: File | null) =>
    void outbox.add({
      messageid: newId(),
      userid: me.id,
      ticketid: ticket.ticketid,
      ticketCreatedOn: ticket.created_on,
      content,
      replyTo: replyTo && {
        messageid: replyTo.messageid,
        content: replyTo.content,
        created_by_name: replyTo.created_by_name,
      },
      file,
      queuedOn: now().toISOString(),
      state: 'waiting',
      failure: null,
    })
}
