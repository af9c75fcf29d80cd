import { events } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { sendSignal } from '../../platform/realtime/signals.ts'
import { identityByChat } from '../clients/clients.ts'
import { openTicketOf } from '../tickets/tickets.ts'

/** A page reports typing every few seconds; agents forget it after some. Milliseconds. */
const SHOWN_EVERY = 2000

interface Shown {
  isTyping: boolean
  at: number
}
const shown = new WeakMap<AppContext, Map<string, Shown>>()

/** Shows the agents of the visitor's open ticket that the visitor writes. Worthless a moment later: never queued. */
export function showVisitorTyping(
  app: AppContext,
  { chatid, accountid }: VisitorSession,
  isTyping: boolean,
): void {
  const chats = shown.get(app) ?? new Map<string, Shown>()
  shown.set(app, chats)
  const last = chats.get(chatid)
  const at = app.clock.millis()
  const isSame = (last?.isTyping ?? false) === isTyping
  if (isSame && (!isTyping || at - (last?.at ?? 0) < SHOWN_EVERY)) return
  if (isTyping) chats.set(chatid, { isTyping, at })
  else chats.delete(chatid)
  show(app, { chatid, accountid }, isTyping).catch((error: unknown) =>
    app.log.debug(
      { event: 'visitor_chat.typing_not_shown', err: error },
      'agents were not shown that a visitor writes',
    ),
  )
}

async function show(
  app: AppContext,
  { chatid, accountid }: Pick<VisitorSession, 'chatid' | 'accountid'>,
  isTyping: boolean,
): Promise<void> {
  const identity = await identityByChat(app.db, accountid, chatid)
  const ticket = identity === undefined ? undefined : await openTicketOf(app.db, identity.identityid)
  if (ticket === undefined) return
  await sendSignal(app, events.clientTyping, { ticketid: ticket.ticketid, isTyping }, ticketRooms(ticket))
}
