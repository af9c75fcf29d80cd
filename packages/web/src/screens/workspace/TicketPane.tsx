import type { Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Presence } from '../../features/activity/Presence.tsx'
import { styleQuery } from '../../features/chat/api.ts'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { DropHint } from '../../features/composer/components/FileOverlay.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { TemplateDialog } from '../../features/composer/components/TemplateDialog.tsx'
import { useFilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { type ComposerState, composerStateOf } from '../../features/composer/composer-model.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { notesQuery } from '../../features/notes/api.ts'
import { transcriptAddress } from '../../features/transcript/open-transcript.ts'
import { openTab } from '../../lib/browser.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMoment } from '../../lib/use-moment.ts'
import { type OpenTicket, OpenTicketContext } from '../../live/open-ticket.ts'
import { focusComposer, focusOpened } from './composer-focus.ts'
import { FilesToSend } from './FilesToSend.tsx'
import { NoteInStream } from './NoteInStream.tsx'
import { TicketComposer } from './TicketComposer.tsx'
import styles from './TicketPane.module.css'
import type { Overlays } from './use-overlays.ts'
import { usePost } from './use-post.ts'

export type TicketPaneProps = {
  ticket: MyTicket
  overlays: Overlays
  chat: OpenTicket['chat']
  onBack: () => void
  onAccept: (ticket: MyTicket) => void
  isAccepting: boolean
}

/** The chat of the selected ticket with its composer; mounted again for each ticket. */
export function TicketPane(props: TicketPaneProps) {
  const { ticket } = props
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const composerState = composerStateOf(ticket, style?.windowEnds, useMoment(style?.windowEnds ?? null))
  const [isPicking, setPicking] = useState(false)
  const pickTemplate = useCallback(() => setPicking(true), [])
  const open = useOpening(props, style?.templates ? pickTemplate : undefined)
  const { replyTo, reply, leave } = open
  const attach = useFilesToSend(composerState.kind === 'write', style?.fileAccepts ?? anyType, leave)
  const { outbox, queuedMessages } = useOutbox(ticket.ticketid)
  const post = usePost(ticket)
  const pictureOf = usePictureOf()
  const notes = useQuery(notesQuery(ticket.ticketid)).data?.value.notes ?? noNotes

  useTicketComposer(ticket.ticketid, composerState.kind)
  const send = (content: string, parts: { files?: readonly File[]; recorded?: boolean } = {}) => {
    post(content, { replyTo, ...parts })
    reply(null)
  }
  return (
    <OpenTicketContext value={open}>
      <div className={styles.frame} {...attach.dropTarget}>
        <ChatPanel
          presence={<Presence ticketid={ticket.ticketid} pictureOf={pictureOf} />}
          additions={{
            notes,
            NoteView: NoteInStream,
            tail: {
              key: queuedMessages.map(({ messageid, state }) => messageid + state).join(),
              content: <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} />,
            },
          }}
          composer={
            <TicketComposer
              state={composerState}
              style={style}
              attach={attach}
              onSend={(text) => send(text)}
              onRecorded={(recording) => send('', { files: [recording], recorded: true })}
            />
          }
          overlay={
            attach.files.length > 0 ? (
              <FilesToSend
                attach={attach}
                style={style}
                onSend={(caption, files) => send(caption, { files })}
              />
            ) : (
              attach.isHovering && <DropHint rules={style} />
            )
          }
        />
        {isPicking && (
          <TemplateDialog
            onSend={({ content, template }) => post(content, { template })}
            onAway={() => {
              setPicking(false)
              leave()
            }}
          />
        )}
      </div>
    </OpenTicketContext>
  )
}

/** The ticket with what can be done here and now, for everything that shows a part of it. */
function useOpening(props: TicketPaneProps, pickTemplate: OpenTicket['pickTemplate']): OpenTicket {
  const { ticket, overlays, onBack, onAccept, isAccepting, chat } = props
  const { ticketid } = ticket
  const { panel, setPanel, isNote, setNote, setAsking, leave } = overlays
  const { i18n } = useTranslation()
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const reply = useCallback(
    (message: Message | null) => {
      setReplyTo(message)
      if (message) setNote(false)
      else focusComposer(ticketid)
    },
    [ticketid, setNote],
  )
  return {
    ticket,
    panel,
    setPanel,
    isNote,
    setNote,
    replyTo,
    reply,
    accept: () => onAccept(ticket),
    isAccepting,
    reassign: () => setAsking('reassign'),
    close: () => setAsking('close'),
    openTranscript: () => openTab(transcriptAddress(ticketid, i18n.language)),
    pickTemplate,
    leave,
    back: onBack,
    chat,
  }
}

function usePictureOf(): (userid: string) => string | null {
  const colleagues = useQuery(colleaguesQuery).data?.value
  return (userid) => pictureAddress(colleagues?.find((one) => one.userid === userid)?.profile_pic ?? null)
}

/**
 * Moves the focus when the accept bar makes room for the composer, or the composer for the reason why there is none.
 */
function useTicketComposer(ticketid: string, kind: ComposerState['kind']): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusOpened(ticketid)
  }, [ticketid, kind])
}

const noNotes: readonly Note[] = []
const anyType: readonly string[] = []
