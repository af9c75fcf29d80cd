import { handleActivityEvent } from '../features/activity/viewers.ts'
import { handleAttentionEvent } from '../features/attention/live.ts'
import { handleUndeliveredEvent } from '../features/attention/undelivered.ts'
import { handleBubbleEvent } from '../features/bubbles/api.ts'
import { handleChatEvent } from '../features/chat/live.ts'
import { handleColleagueEvent } from '../features/colleagues/api.ts'
import { handleComposerEvent, handleTemplateEvent } from '../features/composer/live.ts'
import { handleDepartmentEvent } from '../features/tickets/departments-live.ts'
import { handleDraftEvent } from '../features/drafts/api.ts'
import { handleInboxEvent } from '../features/inbox/api.ts'
import { handleNoteEvent } from '../features/notes/api.ts'
import { handlePrivateEvent } from '../features/private/api.ts'
import { handleTicketEvent } from '../features/tickets/live.ts'
import { handleAgentEvent } from '../features/agents/api.ts'
import { handleChannelSettingsEvent } from '../features/channel-settings/health-api.ts'
import { handleClientEvent } from '../features/clients/api.ts'
import { handleDepartmentCardEvent } from '../features/departments/api.ts'
import { handleWebhookEvent } from '../features/interfaces/webhooks-api.ts'
import { handleMessengerEvent } from '../features/messenger/api.ts'
import { handleFailedItemEvent } from '../features/failed-items/api.ts'
import { handleProfileEvent } from '../features/profile/api.ts'
import { handleSettingsEvent } from '../features/session/api.ts'
import { handleWhatsappEvent } from '../features/whatsapp/api.ts'
import { handleTicketTableEvent } from '../features/ticket-table/api.ts'
import type { LiveRegistry } from '../live/event-handlers.ts'

/**
 * The handlers of each event, in the order in which they run. An event of the contract without a row does not compile.
 */
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
