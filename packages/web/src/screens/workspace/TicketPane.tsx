import type { Colleague, Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Presence } from '../../features/activity/Presence.tsx'
import { chatQuery, styleQuery } from '../../features/chat/api.ts'
import type { OpenPanel } from '../../features/chat/components/ChatHead.tsx'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import { DropHint } from '../../features/composer/components/FileOverlay.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { TemplateDialog } from '../../features/composer/components/TemplateDialog.tsx'
import { useFilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { type ComposerState, composerStateOf } from '../../features/composer/composer-model.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { VoiceRecording } from '../../features/voice-recording/VoiceRecording.tsx'
import { notesQuery } from '../../features/notes/api.ts'
import { transcriptAddress } from '../../features/transcript/open-transcript.ts'
import { openTab } from '../../lib/browser.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMoment } from '../../lib/use-moment.ts'
import { focusComposer, focusOpened } from './composer-focus.ts'
import { FilesToSend } from './FilesToSend.tsx'
import { NoteInStream } from './NoteInStream.tsx'
import { TicketComposer } from './TicketComposer.tsx'
import styles from './TicketPane.module.css'
import { usePost } from './use-post.ts'

type TicketPaneProps = {
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
export function TicketPane(props: TicketPaneProps) {
  const { ticket, onAccept, isAccepting, colleagues, isNote, onNote, ...chat } = props
  const { i18n } = useTranslation()
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const composerState = composerStateOf(ticket, style?.windowEnds, useMoment(style?.windowEnds ?? null))
  const toComposer = () => focusComposer(ticket.ticketid)
  const leave = () => focusComposer(ticket.ticketid, { isQuiet: true })
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const attach = useFilesToSend(composerState.kind === 'write', style?.fileAccepts ?? anyType, leave)
  const [isPicking, setPicking] = useState(false)
  const pickTemplate = useCallback(() => setPicking(true), [])
  const { outbox, queuedMessages } = useOutbox(ticket.ticketid)
  const post = usePost(ticket)
  const messages = useQuery({ ...chatQuery(ticket), enabled: false }).data?.value.messages ?? noMessages
  const notes = useQuery(notesQuery(ticket.ticketid)).data?.value.notes ?? noNotes

  useTicketComposer(ticket.ticketid, composerState.kind)
  const write = (content: string, files: readonly File[] = []) => {
    post(content, replyTo, files)
    setReplyTo(null)
    toComposer()
  }
  const sendRecording = (recording: File) => {
    post('', replyTo, [recording], null, true)
    setReplyTo(null)
    toComposer()
  }
  const pictureOf = (userid: string) =>
    pictureAddress(colleagues.find((one) => one.userid === userid)?.profile_pic ?? null)
  return (
    <div className={styles.frame} {...attach.dropTarget}>
      <ChatPanel
        {...chat}
        ticket={ticket}
        onTranscript={() => openTab(transcriptAddress(ticket.ticketid, i18n.language))}
        onTemplate={pickTemplate}
        onReply={(message) => {
          setReplyTo(message)
          onNote(false)
        }}
        onLeft={leave}
        presence={<Presence ticketid={ticket.ticketid} pictureOf={pictureOf} />}
        notes={notes}
        NoteView={NoteInStream}
        tail={{
          key: queuedMessages.map(({ messageid, state }) => messageid + state).join(),
          content: <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} />,
        }}
        composer={
          <TicketComposer
            ticket={ticket}
            state={composerState}
            messages={messages}
            colleagues={colleagues}
            isNote={isNote}
            onNote={onNote}
            replyTo={replyTo}
            onCancelReply={() => {
              setReplyTo(null)
              toComposer()
            }}
            attach={attach}
            voice={<VoiceRecording onSend={sendRecording} onAway={leave} />}
            textLimit={style?.textLimit ?? Number.POSITIVE_INFINITY}
            windowEnds={style?.windowEnds ?? null}
            onTemplate={style?.templates ? pickTemplate : undefined}
            onSend={(text) => write(text)}
            onAccept={() => onAccept(ticket)}
            isAccepting={isAccepting}
          />
        }
        overlay={
          attach.files.length > 0 ? (
            <FilesToSend ticket={ticket} attach={attach} style={style} onSend={write} onLeft={leave} />
          ) : (
            attach.isHovering && <DropHint ticket={ticket} rules={style} />
          )
        }
      />
      {isPicking && (
        <TemplateDialog
          ticket={ticket}
          onSend={({ content, template }) => post(content, null, [], template)}
          onAway={() => {
            setPicking(false)
            leave()
          }}
        />
      )}
    </div>
  )
}

/** The accept bar that had the focus makes room for the composer, or the composer for the reason why there is none. */
function useTicketComposer(ticketid: string, kind: ComposerState['kind']): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusOpened(ticketid)
  }, [ticketid, kind])
}

const noMessages: readonly Message[] = []
const noNotes: readonly Note[] = []
const anyType: readonly string[] = []
