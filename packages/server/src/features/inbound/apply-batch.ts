import type { AppContext, Tx } from '../../context.ts'
import { applyEvent } from './apply-event.ts'
import { applyPlainMessages, type ClientMessage, type PlainConversation } from './apply-message.ts'
import { applyReceipts, keysOfReceipts, lockReceipts } from './apply-receipts.ts'
import {
  type AskedMessage,
  type LatestTicket,
  latestTickets,
  latestTicketsOfSenders,
} from './latest-tickets.ts'
import {
  type ClientEvent,
  conversationOf,
  isClientEvent,
  type ReceivedEvent,
  type RecordedEvent,
} from './inbound-event.ts'
import { lockReceiptKeys } from './receipts-store.ts'
import { recordEvents } from './record-events.ts'

/**
 * Applies the events of a batch that had not arrived before. Rows are locked in a fixed order: inbox, identities, receipts, tickets.
 * Messages that only have to be added to an open ticket are written together, and so are receipts of messages that were sent.
 * All other events follow one after the other, and so does every message of a conversation that has such an event in this
 * batch.
 */
export async function applyBatch(app: AppContext, tx: Tx, received: readonly ReceivedEvent[]): Promise<void> {
  const [recorded, early] = await Promise.all([
    recordEvents(app, tx, received),
    ticketsOfKnownSenders(tx, received),
  ])
  const receiptKeys = await keysOfReceipts(tx, recorded)
  const [, conversations, receipts] = await Promise.all([
    receiptKeys.length === 0 ? undefined : lockReceiptKeys(tx, ...receiptKeys),
    lockConversations(tx, recorded, early),
    lockReceipts(tx, recorded),
  ])
  const plain = conversations.flatMap((one) => plainOf(one) ?? [])
  await applyPlainMessages(app, tx, plain)
  await applyReceipts(app, tx, receipts)
  const applied = new Set<ReceivedEvent['event']>([
    ...plain.flatMap(({ messages }) => messages),
    ...receipts.map(({ event }) => event),
  ])
  for (const one of recorded) if (!applied.has(one.event)) await applyEvent(app, tx, one)
}

type RecordedClientEvent = Extract<RecordedEvent, { event: ClientEvent }>

/** The events of one client in this batch, each with the client's newest ticket as it was before all of them. */
interface Conversation {
  events: Array<{ one: RecordedClientEvent; latest: LatestTicket | undefined }>
  /** An event of another kind concerns the same chat. */
  isMixed: boolean
}

/** The newest ticket of the client of each event, locked. */
type TicketsByEvent = ReadonlyMap<ReceivedEvent['event'], LatestTicket | undefined>

/**
 * Asked on the same way as what records the events, so that messages of known clients need one round trip less. Not beside other
 * events: a receipt is locked before any ticket.
 */
async function ticketsOfKnownSenders(tx: Tx, received: readonly ReceivedEvent[]): Promise<TicketsByEvent> {
  const asked = received.flatMap(({ delivery: { accountid }, event }) =>
    isClientEvent(event) ? [{ ...asking(event), accountid, extUserId: event.from.extUserId }] : [],
  )
  if (asked.length < received.length) return new Map()
  const latest = await latestTicketsOfSenders(tx, asked)
  return new Map(received.map(({ event }, n) => [event, latest[n]]))
}

const asking = (event: ClientEvent): Pick<AskedMessage, 'messageRef' | 'at'> => ({
  messageRef: event.kind === 'message' ? event.messageRef : null,
  at: event.at,
})

async function lockConversations(
  tx: Tx,
  recorded: readonly RecordedEvent[],
  early: TicketsByEvent,
): Promise<Conversation[]> {
  const ours = recorded.filter((one): one is RecordedClientEvent => one.identity?.blocked === false)
  if (ours.length === 0) return []
  const known = ours.map(({ event }) => early.get(event))
  const isComplete = ours.every(({ identity }, n) => known[n]?.identityid === identity.identityid)
  const latest = isComplete
    ? known
    : await latestTickets(
        tx,
        ours.map(({ event, identity }) => ({ ...asking(event), identityid: identity.identityid })),
      )
  const mixed = new Set(recorded.filter(changesConversation).map(conversationOf))
  const events = ours.map((one, index) => ({ one, latest: latest[index] }))
  return [...Map.groupBy(events, ({ one }) => one.identity.identityid).values()].map((own) => ({
    events: own,
    isMixed: own.some(({ one }) => mixed.has(conversationOf(one))),
  }))
}

/** Receipts only concern messages of ours, so they may be applied after messages that arrived later. */
const changesConversation = ({ event, identity }: RecordedEvent): boolean =>
  identity === null && event.kind !== 'deliveryStatus' && event.kind !== 'readWatermark'

/** The conversation as messages that only have to be added to the end of an open ticket; null when it is more than that. */
function plainOf({ events, isMixed }: Conversation): PlainConversation | null {
  const [first] = events
  const messages = events.flatMap(({ one: { event } }) => (isPlain(event) ? [event] : []))
  if (first?.latest === undefined || isMixed || messages.length < events.length) return null
  if (!events.every(({ latest }) => latest !== undefined && takesPlain(latest))) return null
  if (!isInOrder(messages)) return null
  return { identity: first.one.identity, ticket: first.latest, messages }
}

/** A reply looks for its original, which may have arrived in the same batch. */
const isPlain = (event: ClientEvent): event is ClientMessage =>
  event.kind === 'message' && !event.opening && event.replyTo === null

const takesPlain = ({
  closed_on,
  choosing_since,
  knows_message,
  has_early,
  has_later,
}: LatestTicket): boolean =>
  closed_on === null && choosing_since === null && !knows_message && !has_early && !has_later

/** No message is there twice, and none was sent before one that arrived earlier. */
function isInOrder(messages: readonly ClientMessage[]): boolean {
  let newest = Number.NEGATIVE_INFINITY
  for (const { at } of messages) {
    if (at !== null && at.getTime() < newest) return false
    newest = Math.max(newest, at?.getTime() ?? newest)
  }
  return new Set(messages.map(({ messageRef }) => messageRef)).size === messages.length
}
