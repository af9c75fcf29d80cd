import type { Colleague, Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Presence } from '../../features/activity/Presence.tsx'
import { chatQuery, styleQuery } from '../../features/chat/api.ts'
import type { OpenPanel } from '../../features/chat/components/ChatHead.tsx'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import { DropHint, FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { TemplateDialog } from '../../features/composer/components/TemplateDialog.tsx'
import { useFilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { footOf } from '../../features/composer/composer-model.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { VoiceRecording } from '../../features/voice-recording/VoiceRecording.tsx'
import { notesQuery } from '../../features/notes/api.ts'
import { transcriptAddress } from '../../features/transcript/open-transcript.ts'
import { openTab } from '../../lib/browser.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMoment } from '../../lib/use-moment.ts'
import { NoteInStream } from './NoteInStream.tsx'
import { TicketFoot } from './TicketFoot.tsx'
import styles from './TicketStage.module.css'
import { usePost } from './use-post.ts'

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
  const { i18n } = useTranslation()
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const foot = footOf(ticket, style?.windowEnds, useMoment(style?.windowEnds ?? null))
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const attach = useFilesToSend(foot.kind === 'write', style?.fileAccepts ?? anyType)
  const [isPicking, setPicking] = useState(false)
  const { outbox, parcels } = useOutbox(ticket.ticketid)
  const post = usePost(ticket)
  const messages = useQuery({ ...chatQuery(ticket), enabled: false }).data?.value.messages ?? noMessages
  const notes = useQuery(notesQuery(ticket.ticketid)).data?.value.notes ?? noNotes

  const write = (content: string, files: readonly File[] = []) => {
    post(content, replyTo, files)
    setReplyTo(null)
  }
  const say = (recording: File) => {
    post('', replyTo, [recording], null, true)
    setReplyTo(null)
  }
  const pictureOf = (userid: string) =>
    pictureAddress(colleagues.find((one) => one.userid === userid)?.profile_pic ?? null)
  return (
    <div className={styles.frame} {...attach.dropTarget}>
      <ChatPanel
        {...chat}
        ticket={ticket}
        onTranscript={() => openTab(transcriptAddress(ticket.ticketid, i18n.language))}
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
            voice={<VoiceRecording onSend={(recording) => say(recording)} />}
            textLimit={style?.textLimit ?? Number.POSITIVE_INFINITY}
            windowEnds={style?.windowEnds ?? null}
            onTemplate={style?.templates ? () => setPicking(true) : undefined}
            onSend={(text) => write(text)}
            onAccept={() => onAccept(ticket)}
            isAccepting={isAccepting}
          />
        }
        overlay={
          attach.files.length > 0 ? (
            <FileOverlay
              ticket={ticket}
              files={attach.files}
              isTooMany={attach.isTooMany}
              rules={style}
              captionLimit={style?.captionLimit ?? 0}
              onSend={(files, caption) => {
                write(caption, files)
                attach.cancel()
              }}
              onLeaveOut={attach.leaveOut}
              onCancel={attach.cancel}
            />
          ) : (
            attach.isHovering && <DropHint ticket={ticket} rules={style} />
          )
        }
      />
      {isPicking && (
        <TemplateDialog
          ticket={ticket}
          onSend={({ content, template }) => post(content, null, [], template)}
          onAway={() => setPicking(false)}
        />
      )}
    </div>
  )
}

const noMessages: readonly Message[] = []
const noNotes: readonly Note[] = []
const anyType: readonly string[] = []
