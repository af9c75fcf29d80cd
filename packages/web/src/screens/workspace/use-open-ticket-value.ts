import type { Message, MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatQuery } from '../../features/chat/chat-query.ts'
import { messageText } from '../../features/chat/message/message-text.ts'
import { keyOf, texts } from '../../features/notes/note-texts.ts'
import { useEndSnooze } from '../../features/snooze/mutations.ts'
import { transcriptAddress } from '../../features/transcript/open-transcript.ts'
import { openTab } from '../../lib/browser.ts'
import { openStore, useStore } from '../../lib/store.ts'
import { useMe } from '../../live/me.ts'
import type { OpenTicket } from '../../live/open-ticket.ts'
import { focusComposer } from './composer-focus.ts'
import type { ClientPanelPlace } from './use-client-panel.ts'
import type { Overlays } from './use-overlays.ts'
import { useWorkspace } from './use-workspace.ts'

export interface OpenTicketParts extends Pick<OpenTicket, 'chat' | 'composer' | 'isAccepting'> {
  ticket: MyTicket
  overlays: Overlays
  clientPanel: ClientPanelPlace
  onBack: () => void
  onAccept: (ticket: MyTicket) => void
}

/** The ticket with what can be done here and now, for everything that shows a part of it. */
export function useOpenTicketValue(
  parts: OpenTicketParts,
  pickTemplate: OpenTicket['pickTemplate'],
): OpenTicket {
  const { ticket, overlays, clientPanel, onBack, onAccept, isAccepting, chat, composer } = parts
  const { goal, reached } = useWorkspace()
  const { ticketid } = ticket
  const { panel, setPanel, isNote, setNote, setAsking, setOver, leave } = overlays
  const { t, i18n } = useTranslation()
  const endSnooze = useEndSnooze(t)
  const me = useMe().id
  const key = keyOf({ userid: me, ticketid })
  const { replyTo, quote } = useReplyTo(ticket, key)
  // After a reload or a new sign-in a note that was begun goes on as a note: its next words are not for the client.
  const [wasNote] = useState(() => ticket.userid === me && texts.get(key) !== '')
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
    toggleClient: clientPanel.press,
    isNote: isNote ?? wasNote,
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

/**
 * The message that the answer to a ticket quotes, as it is now: its client may change or delete it meanwhile. It stays with the
 * draft while another ticket is open.
 */
function useReplyTo(ticket: MyTicket, key: string) {
  const chosen = useStore(quoted)[key] ?? null
  const { data } = useQuery({
    ...chatQuery(ticket),
    select: ({ value }) => value.messages.find(({ messageid }) => messageid === chosen?.messageid),
  })
  return {
    replyTo: chosen && (data ?? chosen),
    quote: useCallback((message: Message | null) => quoted.set({ ...quoted.get(), [key]: message }), [key]),
  }
}

/** By me and the ticket. */
const quoted = openStore<Readonly<Record<string, Message | null>>>({})
