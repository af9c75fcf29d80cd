import {
  applyToBubbles,
  applyToChat,
  applyToColleagues,
  applyToDepartments,
  applyToDrafts,
  applyToNotes,
  applyToNotifications,
  applyToPins,
  applyToPreferences,
  applyToPrivateChat,
  applyToSavedViews,
  applyToScheduled,
  type Bubble,
  calls,
  type MessageRange,
  type Colleague,
  type Department,
  type Draft,
  type Note,
  type LiveEvent,
  fromSections,
  type InboxList,
  inboxList,
  type MyTicket,
  type PinnedMessages,
  type Preferences,
  type PrivateMessageRange,
  type SavedView,
  type ScheduledMessage,
} from '@switchboard/contract'
import { CallRefused, type Caller } from '../caller.ts'
import { applyToWindows, fetchWindows, type TicketWindows } from './ticket-windows.ts'

/** A ticket as its chat panel holds it; null when it is out of sight. */
type Panel = {
  chat: MessageRange
  pins: PinnedMessages
  scheduled: readonly ScheduledMessage[]
  notes: readonly Note[]
} | null

/** Everything a page of one person holds. */
export interface SeenState {
  /** As GET /tickets answers. */
  open: readonly MyTicket[]
  lists: TicketWindows
  panels: Record<string, Panel>
  drafts: readonly Draft[]
  inbox: InboxList
  bubbles: readonly Bubble[]
  savedViews: readonly SavedView[]
  preferences: Preferences
  colleagues: readonly Colleague[]
  departments: readonly Department[]
  privateChats: Record<string, PrivateMessageRange>
}

interface Looked {
  tickets: readonly Pick<MyTicket, 'ticketid' | 'created_on'>[]
  /** Ids of those whose private chat is open. */
  partners: readonly string[]
}

/** The state as a page that was just opened fetches it. */
export async function fetchState(caller: Caller, { tickets, partners }: Looked): Promise<SeenState> {
  const open = await caller.call(calls.getTickets)
  const panels = tickets.map(async (ticket) => [ticket.ticketid, await panelOf(caller, ticket)] as const)
  const others = partners.filter((id) => id !== caller.me.id)
  const privateChats = others.map(async (id) => [id, await privateRange(caller, id)] as const)
  return {
    open: typeof open === 'string' ? [] : open,
    lists: await fetchWindows(caller),
    panels: Object.fromEntries(await Promise.all(panels)),
    drafts: await caller.call(calls.getDrafts),
    inbox: inboxList(await caller.call(calls.getNotifications)),
    bubbles: await caller.call(calls.getBubbles),
    savedViews: await caller.call(calls.getSavedViews),
    preferences: await caller.call(calls.getPreferences),
    colleagues: await caller.call(calls.getColleagues),
    departments: await caller.call(calls.getDepartments),
    privateChats: Object.fromEntries(await Promise.all(privateChats)),
  }
}

async function panelOf(caller: Caller, ticket: Looked['tickets'][number]): Promise<Panel> {
  const { ticketid, created_on } = ticket
  try {
    const sections = await caller.call(calls.getChat, {
      params: { ticketid, sliceIndex: '0' },
      query: { created_on },
    })
    const pins = await caller.call(calls.getPins, { params: { ticketid }, query: { created_on } })
    const scheduled = await caller.call(calls.getScheduledMessages, { params: { ticketid } })
    const notes = await caller.call(calls.getNotes, { params: { ticketid } })
    const messages = fromSections(sections)
    const hasOlder = (messages[0]?.seq ?? 1) > 1
    return {
      chat: { ticketid, messages, hasOlder, hasNewer: false },
      pins: { ticketid, pins },
      scheduled,
      notes,
    }
  } catch (error) {
    if (error instanceof CallRefused && error.answer.error === 'ticket-not-found') return null
    throw error
  }
}

async function privateRange(caller: Caller, receiverid: string): Promise<PrivateMessageRange> {
  const answer = await caller.call(calls.getPrivateChat, { params: { id: receiverid }, query: {} })
  const { chatid, sections, hasOlder, read } = answer
  return { chatid, receiverid, messages: fromSections(sections), hasOlder, read }
}

/** The state after an event, by the same rules as in the page. */
export function applyEvent(state: SeenState, event: LiveEvent, caller: Caller): SeenState {
  const { me } = caller
  const panels = Object.entries(state.panels).map(([id, panel]): [string, Panel] => [
    id,
    panel && !leaves(id, event)
      ? {
          chat: applyToChat(panel.chat, event),
          pins: applyToPins(panel.pins, event),
          scheduled: applyToScheduled({ ticketid: id, scheduled: panel.scheduled }, event).scheduled,
          notes: applyToNotes({ ticketid: id, notes: panel.notes }, event).notes,
        }
      : null,
  ])
  const privateChats = Object.entries(state.privateChats).map(([id, chat]): [string, PrivateMessageRange] => [
    id,
    applyToPrivateChat(chat, event, me),
  ])
  const lists = applyToWindows(state.lists, event, caller)
  return {
    open: lists.whole['all']?.tickets ?? [],
    lists,
    panels: Object.fromEntries(panels),
    drafts: applyToDrafts(state.drafts, event),
    inbox: applyToNotifications(state.inbox, event),
    bubbles: applyToBubbles(state.bubbles, event),
    savedViews: applyToSavedViews(state.savedViews, event),
    preferences: applyToPreferences(state.preferences, event),
    colleagues: applyToColleagues(state.colleagues, event),
    departments: applyToDepartments(state.departments, event),
    privateChats: Object.fromEntries(privateChats),
  }
}

/** A page drops what it knows of a ticket that goes out of sight: it receives no more of its events. */
const leaves = (id: string, event: LiveEvent): boolean =>
  event.type === 'ticketOutOfSight' && event.payload.ticketid === id
