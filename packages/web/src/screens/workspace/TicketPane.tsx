import type { Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Presence } from '../../features/activity/Presence.tsx'
import { styleQuery } from '../../features/chat/api.ts'
import { AccountNumber } from '../../features/chat/components/AccountNumber.tsx'
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx'
import { messageText } from '../../features/chat/message/message-text.ts'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { ClosingNotice } from '../../features/composer/components/ClosingNotice.tsx'
import { ChannelTakes } from '../../features/composer/components/ChannelTakes.tsx'
import { DropHint } from '../../features/composer/components/FileOverlay.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { TemplateDialog } from '../../features/composer/components/TemplateDialog.tsx'
import { useFilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { type ComposerState, composerStateOf } from '../../features/composer/composer-model.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { notesQuery } from '../../features/notes/api.ts'
import { useScheduled } from '../../features/scheduled-messages/api.ts'
import { ScheduledMessages } from '../../features/scheduled-messages/components/ScheduledMessages.tsx'
import { useEndSnooze } from '../../features/snooze/mutations.ts'
import { transcriptAddress } from '../../features/transcript/open-transcript.ts'
import { openPanelTexts } from '../../i18n/i18n.ts'
import { openTab } from '../../lib/browser.ts'
import { later } from '../../lib/later.tsx'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMoment } from '../../lib/use-moment.ts'
import { type OpenTicket, OpenTicketContext } from '../../live/open-ticket.ts'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import { focusComposer, focusOpened } from './composer-focus.ts'
import { FilesToSend } from './FilesToSend.tsx'
import { NoteInStream } from './NoteInStream.tsx'
import { TicketComposer } from './TicketComposer.tsx'
import styles from './TicketPane.module.css'
import { useCollisionWatch } from './use-collision-watch.ts'
import type { ClientPanelPlace } from './use-client-panel.ts'
import type { Overlays } from './use-overlays.ts'
import { useReplyTo } from './use-reply-to.ts'
import { useWorkspace } from './use-workspace.ts'
import { type PostParts, usePost } from './use-post.ts'

export type TicketPaneProps = {
  ticket: MyTicket
  overlays: Overlays
  clientPanel: ClientPanelPlace
  chat: OpenTicket['chat']
  composer: OpenTicket['composer']
  onBack: () => void
  /** Opens another ticket. */
  onTicket: (ticketid: string) => void
  /** Opens the next ticket that waits for an answer. */
  onNext: () => void
  onAccept: (ticket: MyTicket) => void
  isAccepting: boolean
}

/** The chat of the selected ticket with its composer; mounted again for each ticket. */
export function TicketPane(props: TicketPaneProps) {
  const { ticket, clientPanel, onTicket } = props
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const composerState = composerStateOf(ticket, style?.windowEnds, useMoment(style?.windowEnds ?? null))
  const [isPicking, setPicking] = useState(false)
  const pickTemplate = useCallback(() => setPicking(true), [])
  const open = useOpening(props, style?.templates ? pickTemplate : undefined)
  const { replyTo, reply, leave } = open
  const attach = useFilesToSend(ticket.ticketid, {
    mayAttach: composerState.kind === 'write',
    accept: style?.fileAccepts ?? anyType,
    onNoneChosen: leave,
  })
  const watch = useCollisionWatch(ticket, attach.files.length > 0)
  const { outbox, queuedMessages, closing } = useOutbox(ticket.ticketid)
  const post = usePost(ticket)
  const scheduled = useScheduled(ticket.ticketid)
  const waiting = scheduled.filter(({ not_sent }) => not_sent === null).length
  const pictureOf = usePictureOf()
  const notes = useQuery(notesQuery(ticket.ticketid)).data?.value.notes ?? noNotes

  useTicketComposer(ticket.ticketid, composerState.kind)
  const send = (content: string, parts: Omit<PostParts, 'replyTo'> = {}) => {
    const asks = parts.then === 'close' && waiting > 0
    post(content, { replyTo, ...parts, ...(asks && { then: 'stay' }) })
    reply(null)
    if (asks) open.close()
    if (parts.then === 'next') props.onNext()
  }
  return (
    <OpenTicketContext value={open}>
      <div className={styles.frame} {...attach.dropTarget}>
        <div className={styles.chat}>
          <ChatPanel
            presence={<Presence ticket={ticket} pictureOf={pictureOf} />}
            additions={{
              notes,
              NoteView: NoteInStream,
              tail: {
                key: [
                  ...queuedMessages.map(({ messageid, state }) => messageid + state),
                  ...scheduled.map(({ messageid, not_sent }) => messageid + (not_sent ?? '')),
                ].join(),
                content: (
                  <>
                    <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} />
                    <ScheduledMessages rules={style} />
                  </>
                ),
              },
            }}
            composer={
              <TicketComposer
                state={composerState}
                style={style}
                attach={attach}
                watch={watch}
                closing={
                  closing && (
                    <ClosingNotice
                      queued={closing}
                      onKeepOpen={() => {
                        outbox.keepOpen(closing.messageid)
                        leave()
                      }}
                    />
                  )
                }
                onSend={(text, then) => send(text, { then })}
                onRecorded={(recording) => send('', { files: [recording], recorded: true })}
              />
            }
            overlay={
              attach.files.length > 0 ? (
                <FilesToSend
                  attach={attach}
                  style={style}
                  watch={watch}
                  onSend={(caption, files, then) => send(caption, { files, then })}
                />
              ) : (
                attach.isHovering && (
                  <DropHint takes={style && <ChannelTakes platform={ticket.platform} rules={style} />} />
                )
              )
            }
          />
        </div>
        {clientPanel.isShown && (
          <div className={styles.client}>
            <ClientPanel
              account={<AccountNumber />}
              isOver={clientPanel.isOver}
              onClose={clientPanel.toggle}
              onTicket={onTicket}
            />
          </div>
        )}
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
  const { ticket, overlays, clientPanel, onBack, onAccept, isAccepting, chat, composer } = props
  const { goal, reached } = useWorkspace()
  const { ticketid } = ticket
  const { panel, setPanel, isNote, setNote, setAsking, setOver, leave } = overlays
  const { t, i18n } = useTranslation()
  const endSnooze = useEndSnooze(t)
  const { replyTo, quote } = useReplyTo(ticketid)
  const reply = useCallback(
    (message: Message | null) => {
      quote(message)
      if (message) setNote(false)
      else focusComposer(ticketid)
    },
    [ticketid, quote, setNote],
  )
  return {
    ticket,
    panel,
    setPanel,
    isClientShown: clientPanel.isShown,
    toggleClient: clientPanel.toggle,
    isNote,
    setNote,
    replyTo,
    quotedText: replyTo ? messageText(replyTo, t) : '',
    reply,
    accept: () => onAccept(ticket),
    isAccepting,
    reassign: () => setAsking('reassign'),
    close: () => setAsking('close'),
    snooze: () => setAsking('snooze'),
    endSnooze: () => endSnooze.mutate(ticket),
    openTranscript: () => openTab(transcriptAddress(ticketid, i18n.language)),
    openPalette: () => setOver('palette'),
    pickTemplate,
    leave,
    back: onBack,
    chat,
    composer,
    goal,
    onReached: reached,
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

const ClientPanel = later(
  async () => {
    const [{ ClientPanel: Panel }] = await Promise.all([
      import('../../features/clients/components/ClientPanel.tsx'),
      openPanelTexts(),
    ])
    return Panel
  },
  ({ onClose, isOver }) => isOver && <OpeningDialog onCancel={onClose} />,
)

const noNotes: readonly Note[] = []
const anyType: readonly string[] = []
