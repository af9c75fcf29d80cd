import type { Colleague, Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Presence } from '../../features/activity/Presence.tsx'
import { chatQuery, styleQuery } from '../../features/chat/api.ts'
import type { OpenPanel } from '../../features/chat/components/ChatHead.tsx'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import { DropHint, FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { useFileToSend } from '../../features/composer/components/use-file-to-send.ts'
import { footOf, limitBroken } from '../../features/composer/composer-model.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { notesQuery } from '../../features/notes/api.ts'
import { newId, now } from '../../lib/browser.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { NoteInStream } from './NoteInStream.tsx'
import { TicketFoot } from './TicketFoot.tsx'
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
  colleagues: readonly Colleague[]
  isNote: boolean
  onNote: (isNote: boolean) => void
}

/** The chat of the selected ticket with what is written into it; mounted anew for each ticket. */
export function TicketStage(props: TicketStageProps) {
  const { ticket, onAccept, isAccepting, colleagues, isNote, onNote, ...chat } = props
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const foot = footOf(ticket, style?.windowEnds, useNow(30_000))
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const attach = useFileToSend(foot.kind === 'write')
  const { outbox, parcels } = useOutbox(ticket.ticketid)
  const post = usePost(ticket, replyTo)
  const messages = useQuery({ ...chatQuery(ticket), enabled: false }).data?.value.messages ?? noMessages
  const notes = useQuery(notesQuery(ticket.ticketid)).data?.value.notes ?? noNotes

  const write = (content: string, file: File | null) => {
    post(content, file)
    setReplyTo(null)
  }
  const pictureOf = (userid: string) =>
    pictureAddress(colleagues.find((one) => one.userid === userid)?.profile_pic ?? null)
  const limit = attach.file && style ? limitBroken(attach.file, style.fileLimits) : null
  return (
    <div className={styles.frame} {...attach.dropTarget}>
      <ChatPanel
        {...chat}
        ticket={ticket}
        onReply={(message) => {
          setReplyTo(message)
          onNote(false)
        }}
        presence={<Presence ticketid={ticket.ticketid} pictureOf={pictureOf} />}
        notes={notes}
        NoteView={NoteInStream}
        tail={{
          key: parcels.map(({ messageid, state }) => messageid + state).join(),
          content: <PendingBubbles parcels={parcels} outbox={outbox} />,
        }}
        foot={
          <TicketFoot
            ticket={ticket}
            foot={foot}
            messages={messages}
            colleagues={colleagues}
            isNote={isNote}
            onNote={onNote}
            replyTo={replyTo}
            onCancelReply={() => setReplyTo(null)}
            attach={attach}
            textLimit={style?.textLimit ?? Number.POSITIVE_INFINITY}
            windowEnds={style?.windowEnds ?? null}
            onSend={(text) => write(text, null)}
            onAccept={() => onAccept(ticket)}
            isAccepting={isAccepting}
          />
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

const noMessages: readonly Message[] = []
const noNotes: readonly Note[] = []

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
