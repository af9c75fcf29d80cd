import { hearActivity } from '../features/activity/live.ts'
import { hearAttention } from '../features/attention/live.ts'
import { hearBubbles } from '../features/bubbles/live.ts'
import { hearChat } from '../features/chat/live.ts'
import { hearColleagues } from '../features/colleagues/live.ts'
import { hearComposer } from '../features/composer/live.ts'
import { hearDepartments } from '../features/tickets/departments-live.ts'
import { hearDrafts } from '../features/drafts/live.ts'
import { hearInbox } from '../features/inbox/live.ts'
import { hearNotes } from '../features/notes/live.ts'
import { hearPrivate } from '../features/private/live.ts'
import { hearTickets } from '../features/tickets/live.ts'
import type { LiveRegistry } from '../live/live-desk.ts'

/** Who hears what, in this order. An event of the contract without a row does not compile. */
export const liveRegistry: LiveRegistry = {
  newTicket: [hearTickets, hearAttention],
  acceptTicket: [hearTickets],
  newHandler: [hearTickets],
  closeTicket: [hearTickets],
  reopenTicket: [hearTickets],
  ticketChanged: [hearTickets],
  ticketOutOfSight: [hearTickets],
  ticketRead: [hearTickets],
  newMessage: [hearChat, hearComposer, hearTickets, hearAttention],
  messageChanged: [hearChat],
  newReaction: [hearChat],
  newPinnedMessage: [hearChat],
  unpinMessage: [hearChat],
  ticketActivity: [hearActivity],
  userLogin: [hearColleagues],
  userLogout: [hearColleagues],
  totalOnlineAgents: [],
  newUser: [hearColleagues],
  agentChanged: [hearColleagues],
  departmentsChanged: [hearDepartments],
  newPrivateMessage: [hearPrivate],
  newNotification: [hearInbox],
  notificationsCount: [hearInbox],
  notificationsCleared: [hearInbox],
  newBubble: [hearBubbles],
  updateBubble: [hearBubbles],
  deleteBubble: [hearBubbles],
  clientChanged: [],
  clientMerged: [],
  channelChanged: [],
  templateChanged: [],
  newNote: [hearNotes],
  draftChanged: [hearDrafts],
}
