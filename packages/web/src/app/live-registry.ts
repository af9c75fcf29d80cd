import { hearActivity } from '../features/activity/live.ts'
import { hearAttention } from '../features/attention/live.ts'
import { hearBubbles } from '../features/bubbles/live.ts'
import { hearChat } from '../features/chat/live.ts'
import { hearColleagues } from '../features/colleagues/live.ts'
import { hearComposer, hearTemplates } from '../features/composer/live.ts'
import { hearDepartments } from '../features/tickets/departments-live.ts'
import { hearDrafts } from '../features/drafts/live.ts'
import { hearInbox } from '../features/inbox/live.ts'
import { hearNotes } from '../features/notes/live.ts'
import { hearPrivate } from '../features/private/live.ts'
import { hearTickets } from '../features/tickets/live.ts'
import { hearAgents } from '../features/agents/live.ts'
import { hearChannelSettings } from '../features/channel-settings/live.ts'
import { hearClients } from '../features/clients/live.ts'
import { hearDepartmentCards } from '../features/departments/live.ts'
import { hearWebhooks } from '../features/interfaces/live.ts'
import { hearMessenger } from '../features/messenger/live.ts'
import { hearFailedItems } from '../features/failed-items/live.ts'
import { hearProfile } from '../features/profile/live.ts'
import { hearDeskSettings } from '../features/session/live.ts'
import { hearWhatsapp } from '../features/whatsapp/live.ts'
import { hearTicketTable } from '../features/ticket-table/live.ts'
import type { LiveRegistry } from '../live/live-desk.ts'

/** Who hears what, in this order. An event of the contract without a row does not compile. */
export const liveRegistry: LiveRegistry = {
  newTicket: [hearTickets, hearAttention, hearTicketTable],
  acceptTicket: [hearTickets, hearTicketTable],
  newHandler: [hearTickets, hearTicketTable],
  closeTicket: [hearTickets, hearTicketTable],
  reopenTicket: [hearTickets, hearTicketTable],
  ticketChanged: [hearTickets, hearTicketTable],
  ticketOutOfSight: [hearTickets, hearTicketTable],
  ticketRead: [hearTickets],
  newMessage: [hearChat, hearComposer, hearTickets, hearAttention, hearTicketTable],
  messageChanged: [hearChat],
  newReaction: [hearChat],
  newPinnedMessage: [hearChat],
  unpinMessage: [hearChat],
  ticketActivity: [hearActivity],
  userLogin: [hearColleagues, hearAgents],
  userLogout: [hearColleagues, hearAgents],
  totalOnlineAgents: [hearAgents],
  newUser: [hearColleagues, hearAgents],
  agentChanged: [hearColleagues, hearAgents, hearProfile],
  deskSettingsChanged: [hearDeskSettings],
  departmentsChanged: [hearDepartments, hearDepartmentCards],
  newPrivateMessage: [hearPrivate],
  newNotification: [hearInbox],
  notificationsCount: [hearInbox],
  notificationsCleared: [hearInbox],
  newBubble: [hearBubbles],
  updateBubble: [hearBubbles],
  deleteBubble: [hearBubbles],
  clientChanged: [hearClients],
  clientMerged: [hearClients],
  channelChanged: [hearChannelSettings, hearMessenger, hearFailedItems, hearWhatsapp],
  failedItemsChanged: [hearFailedItems],
  webhooksChanged: [hearWebhooks],
  templateChanged: [hearTemplates, hearWhatsapp],
  newNote: [hearNotes],
  draftChanged: [hearDrafts],
}
