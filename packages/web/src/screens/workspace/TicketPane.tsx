import type { Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Presence } from '../../features/activity/Presence.tsx'
import { type ChatStyle, styleQuery } from '../../features/chat/api.ts'
import { AccountNumber } from '../../features/chat/components/AccountNumber.tsx'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import type { StreamAdditions } from '../../features/chat/components/StreamRow.tsx'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { useFilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { barredText, type ComposerState, composerStateOf } from '../../features/composer/composer-model.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { notesQuery } from '../../features/notes/api.ts'
import { SpokenNote } from '../../features/notes/components/SpokenNote.tsx'
import { useScheduled, useWaitingMessages } from '../../features/scheduled-messages/api.ts'
import { ScheduledMessages } from '../../features/scheduled-messages/components/ScheduledMessages.tsx'
import { withPanelTexts } from '../../i18n/i18n.ts'
import { later } from '../../live/later.tsx'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMoment } from '../../lib/use-moment.ts'
import { type OpenTicket, OpenTicketContext } from '../../live/open-ticket.ts'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import { ChatDialogs, type ChatDialog } from './ChatDialogs.tsx'
import { endAcceptance, focusComposer, focusOpened } from './composer-focus.ts'
import { FilesOverChat } from './FilesToSend.tsx'
import { NoteInStream } from './NoteInStream.tsx'
import { TicketComposer } from './TicketComposer.tsx'
import styles from './TicketPane.module.css'
import { useCollisionWatch } from './use-collision-watch.ts'
import { type PostParts, usePost } from './use-post.ts'
import { type OpenTicketParts, useOpenTicketValue } from './use-open-ticket-value.ts'

export type TicketPaneProps = OpenTicketParts & {
  /** Opens another ticket. */
  onTicket: (ticketid: string) => void
  /** Opens the next ticket that waits for an answer. */
  onNext: () => void
}

/** The chat of the selected ticket with its composer; mounted again for each ticket. */
export function TicketPane(props: TicketPaneProps) {
  const { ticket, clientPanel, onTicket } = props
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const composerState = composerStateOf(ticket, style?.windowEnds, useMoment(style?.windowEnds ?? null))
  const [dialog, setDialog] = useState<ChatDialog | null>(null)
  const pickTemplate = useCallback(() => setDialog({ kind: 'template' }), [])
  const open = useOpenTicketValue(props, style?.templates ? pickTemplate : undefined)
  const attach = useAttached(open, composerState, style)
  const watch = useCollisionWatch(ticket, attach.files.length > 0)
  const post = usePost(open)
  const send = useSend(open, { post, onNext: props.onNext })
  const additions = useAdditions(open, style, setDialog)
  const pictureOf = usePictureOf()
  useTicketComposer(ticket.ticketid, composerState.kind)
  return (
    <OpenTicketContext value={open}>
      <div className={styles.frame} {...attach.dropTarget}>
        <div className={styles.chat}>
          <ChatPanel
            presence={<Presence ticket={ticket} pictureOf={pictureOf} />}
            additions={additions}
            composer={
              <TicketComposer
                state={composerState}
                style={style}
                attach={attach}
                watch={watch}
                onSend={(text, then) => send(text, { then })}
                dialog={dialog}
                onDialog={setDialog}
              />
            }
            overlay={
              <FilesOverChat
                attach={attach}
                style={style}
                watch={watch}
                onDialog={setDialog}
                onSend={(caption, files, then) => send(caption, { files, then })}
              />
            }
          />
        </div>
        {clientPanel.isShown && <ClientColumn clientPanel={clientPanel} onTicket={onTicket} />}
        <SpokenNote ticketid={ticket.ticketid} />
        <ChatDialogs
          dialog={dialog}
          state={composerState}
          style={style}
          onClosed={() => setDialog(null)}
          onTemplate={(content, template) => post(content, { template })}
          onFileKept={attach.keep}
          onRecorded={(recording) => send('', { files: [recording] })}
        />
      </div>
    </OpenTicketContext>
  )
}

/** The files that wait to be sent in the ticket. */
function useAttached({ ticket, leave }: OpenTicket, state: ComposerState, style: ChatStyle | undefined) {
  const { t } = useTranslation()
  return useFilesToSend(ticket.ticketid, {
    barred: barredText(state, ticket, t),
    accept: style?.fileAccepts ?? anyType,
    onNoneChosen: leave,
  })
}

type Send = (content: string, parts?: Omit<PostParts, 'replyTo'>) => void

/** Sends an answer with the message that it quotes. Where closing would cancel what is scheduled, that is asked. */
function useSend(
  { ticket, replyTo, reply, close }: OpenTicket,
  { post, onNext }: { post: ReturnType<typeof usePost>; onNext: () => void },
): Send {
  const waiting = useWaitingMessages(ticket.ticketid)
  return (content, parts = {}) => {
    const asks = parts.then === 'close' && waiting > 0
    post(content, { replyTo, ...parts, ...(asks && { then: 'stay' }) })
    reply(null)
    if (asks) close()
    if (parts.then === 'next') onNext()
  }
}

/** The notes between the messages, and my messages below them that the server does not have or send yet. */
function useAdditions(
  { ticket: { ticketid }, leave }: OpenTicket,
  style: ChatStyle | undefined,
  onDialog: (dialog: ChatDialog) => void,
): StreamAdditions {
  const { outbox, queuedMessages } = useOutbox(ticketid)
  const scheduled = useScheduled(ticketid)
  const notes = useQuery(notesQuery(ticketid)).data?.value.notes ?? noNotes
  const key = [
    ...queuedMessages.map(({ messageid, state }) => messageid + state),
    ...scheduled.map(({ messageid, not_sent }) => messageid + (not_sent ?? '')),
  ].join()
  const content = (
    <>
      <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} onLeave={leave} />
      <ScheduledMessages rules={style} onChange={(changed) => onDialog({ kind: 'change', changed })} />
    </>
  )
  return { notes, NoteView: NoteInStream, tail: { key, content } }
}

function usePictureOf(): (userid: string) => string | null {
  const colleagues = useQuery(colleaguesQuery).data?.value
  return (userid) => pictureAddress(colleagues?.find((one) => one.userid === userid)?.profile_pic ?? null)
}

/**
 * Moves the focus when the accept bar makes room for the composer, or the composer for the bar or the reason why there is none.
 */
function useTicketComposer(ticketid: string, kind: ComposerState['kind']): void {
  const before = useRef({ ticketid, kind })
  useEffect(() => {
    const { current: last } = before
    before.current = { ticketid, kind }
    if (kind !== 'accept') endAcceptance(ticketid)
    if (document.activeElement !== document.body) return
    // The field may still be awaited after an acceptance that was undone at once.
    const isUndone = kind === 'accept' && last.kind === 'write' && last.ticketid === ticketid
    if (isUndone) focusComposer(ticketid, { isQuiet: true })
    else focusOpened(ticketid)
  }, [ticketid, kind])
}

function ClientColumn({ clientPanel, onTicket }: Pick<TicketPaneProps, 'clientPanel' | 'onTicket'>) {
  return (
    <div className={styles.client}>
      <ClientPanel
        account={<AccountNumber />}
        isOver={clientPanel.isOver}
        onClose={clientPanel.press}
        onTicket={onTicket}
      />
    </div>
  )
}

const ClientPanel = later(
  async () => (await withPanelTexts(import('../../features/clients/components/ClientPanel.tsx'))).ClientPanel,
  ({ onClose, isOver }) => isOver && <OpeningDialog onCancel={onClose} />,
)

const noNotes: readonly Note[] = []
const anyType: readonly string[] = []
