import { handleActivityEvent } from '../features/activity/live.ts'
import { handleAttentionEvent } from '../features/attention/live.ts'
import { handleUndeliveredEvent } from '../features/attention/undelivered.ts'
import { handleBubbleEvent } from '../features/bubbles/live.ts'
import { handleChatEvent } from '../features/chat/live.ts'
import { handleColleagueEvent } from '../features/colleagues/live.ts'
import { handleComposerEvent, handleTemplateEvent } from '../features/composer/live.ts'
import { handleDepartmentEvent } from '../features/tickets/departments-live.ts'
import { handleDraftEvent } from '../features/drafts/live.ts'
import { handleInboxEvent } from '../features/inbox/live.ts'
import { handleNoteEvent } from '../features/notes/live.ts'
import { handlePrivateEvent } from '../features/private/live.ts'
import { handleTicketEvent } from '../features/tickets/live.ts'
import { handleAgentEvent } from '../features/agents/live.ts'
import { handleChannelSettingsEvent } from '../features/channel-settings/live.ts'
import { handleClientEvent } from '../features/clients/live.ts'
import { handleDepartmentCardEvent } from '../features/departments/live.ts'
import { handleWebhookEvent } from '../features/interfaces/live.ts'
import { handleMessengerEvent } from '../features/messenger/live.ts'
import { handleFailedItemEvent } from '../features/failed-items/live.ts'
import { handleProfileEvent } from '../features/profile/live.ts'
import { handleSettingsEvent } from '../features/session/live.ts'
import { handleWhatsappEvent } from '../features/whatsapp/live.ts'
import { handleTicketTableEvent } from '../features/ticket-table/live.ts'
import type { LiveRegistry } from '../live/event-handlers.ts'

/** Who hears what, in this order. An event of the contract without a row does not compile. */
export const liveRegistry: LiveRegistry = {
  newTicket: [handleTicketEvent, handleAttentionEvent, handleTicketTableEvent],
  acceptTicket: [handleTicketEvent, handleTicketTableEvent],
  newHandler: [handleTicketEvent, handleTicketTableEvent],
  closeTicket: [handleTicketEvent, handleTicketTableEvent],
  reopenTicket: [handleTicketEvent, handleTicketTableEvent],
  undoTicketAction: [handleChatEvent, handleNoteEvent, handleTicketEvent, handleTicketTableEvent],
  ticketChanged: [handleTicketEvent, handleTicketTableEvent],
  ticketOutOfSight: [handleChatEvent, handleNoteEvent, handleTicketEvent, handleTicketTableEvent],
  ticketRead: [handleTicketEvent],
  newMessage: [
    handleChatEvent,
    handleComposerEvent,
    handleTicketEvent,
    handleAttentionEvent,
    handleTicketTableEvent,
  ],
  messageChanged: [handleChatEvent],
  newReaction: [handleChatEvent],
  newPinnedMessage: [handleChatEvent],
  unpinMessage: [handleChatEvent],
  ticketActivity: [handleActivityEvent],
  userLogin: [handleColleagueEvent, handleAgentEvent],
  userLogout: [handleColleagueEvent, handleAgentEvent],
  totalOnlineAgents: [handleAgentEvent],
  newUser: [handleColleagueEvent, handleAgentEvent],
  agentChanged: [handleColleagueEvent, handleAgentEvent, handleProfileEvent],
  deskSettingsChanged: [handleSettingsEvent],
  departmentsChanged: [
    handleTicketEvent,
    handleTicketTableEvent,
    handleColleagueEvent,
    handleAgentEvent,
    handleProfileEvent,
    handleDepartmentEvent,
    handleDepartmentCardEvent,
  ],
  newPrivateMessage: [handlePrivateEvent],
  newNotification: [handleInboxEvent, handleUndeliveredEvent],
  notificationRemoved: [handleInboxEvent, handleUndeliveredEvent],
  notificationsCount: [handleInboxEvent],
  notificationsCleared: [handleInboxEvent, handleUndeliveredEvent],
  newBubble: [handleBubbleEvent],
  updateBubble: [handleBubbleEvent],
  deleteBubble: [handleBubbleEvent],
  clientChanged: [handleClientEvent],
  clientMerged: [handleClientEvent],
  channelChanged: [
    handleChannelSettingsEvent,
    handleMessengerEvent,
    handleFailedItemEvent,
    handleWhatsappEvent,
  ],
  failedItemsChanged: [handleFailedItemEvent],
  webhooksChanged: [handleWebhookEvent],
  templateChanged: [handleTemplateEvent, handleWhatsappEvent],
  newNote: [handleNoteEvent],
  draftChanged: [handleDraftEvent],
}
