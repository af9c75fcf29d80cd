import { handleClientTyping } from '../features/activity/client-typing.ts'
import { handleActivityEvent } from '../features/activity/viewers.ts'
import { attentionHandler } from '../features/attention/live.ts'
import { handleUndeliveredEvent } from '../features/attention/undelivered.ts'
import { handleBubbleEvent } from '../features/bubbles/api.ts'
import { handleChatEvent } from '../features/chat/live.ts'
import { handleColleagueEvent } from '../features/colleagues/api.ts'
import { handleComposerEvent, handleTemplateEvent } from '../features/composer/live.ts'
import { handleAdminListEvent } from '../live/admin-lists.ts'
import { handleAccountNamesEvent } from '../live/account-names.ts'
import { handleDepartmentEvent } from '../live/departments.ts'
import { handleExamplesRemoved, handleFirstStepsEvent } from '../features/first-steps/live.ts'
import { handleDraftEvent } from '../features/drafts/api.ts'
import { handleTicketBack } from '../features/drafts/live.ts'
import { handleInboxEvent } from '../features/inbox/api.ts'
import { handleNoteEvent } from '../features/notes/api.ts'
import { handlePrivateEvent } from '../features/private/api.ts'
import { handleScheduledEvent } from '../features/scheduled-messages/live.ts'
import { handleDepartmentAgentsEvent } from '../features/tickets/department-agents.ts'
import { handleStepEvent } from '../features/tickets/not-done.ts'
import { formerOf, handleTicketEvent } from '../features/tickets/live.ts'
import { handleSavedViewEvent } from '../features/tickets/saved-views/api.ts'
import { handleAgentEvent } from '../features/agents/api.ts'
import { handleChannelSettingsEvent } from '../features/channel-settings/health-api.ts'
import { handleClientHistoryEvent } from '../features/clients/history-api.ts'
import { handleMergingEvent } from '../features/client-merging/api.ts'
import { handleClientEvent } from '../features/clients/api.ts'
import { handleDepartmentCardEvent } from '../features/departments/api.ts'
import { handleWebhookEvent } from '../features/integrations/webhooks-api.ts'
import { handleInvitationEvent } from '../features/invitations/live.ts'
import { handlePageChannelEvent } from '../live/page-channel/page-channel.ts'
import { handleDeadLetterEvent } from '../features/dead-letters/api.ts'
import { handleProfileEvent } from '../features/profile/api.ts'
import { handleMailEvent } from '../features/settings/live.ts'
import { handleSettingsEvent } from '../features/session/api.ts'
import { handleWhatsappEvent } from '../features/whatsapp/api.ts'
import { handleTicketTableEvent } from '../features/ticket-table/api.ts'
import type { LiveRegistry } from '../live/event-handlers.ts'
import { handlePreferencesEvent } from '../live/preferences.ts'

const handleAttentionEvent = attentionHandler(formerOf)

/**
 * The handlers of each event, in the order in which they run. An event of the contract without a row does not compile.
 */
export const liveRegistry: LiveRegistry = {
  newTicket: [
    handleTicketEvent,
    handleAttentionEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleFirstStepsEvent,
    handleTicketBack,
    handleDepartmentCardEvent,
  ],
  acceptTicket: [
    handleStepEvent,
    handleAttentionEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleDepartmentCardEvent,
  ],
  newHandler: [
    handleStepEvent,
    handleAttentionEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleTicketBack,
    handleDepartmentCardEvent,
  ],
  closeTicket: [
    handleStepEvent,
    handleAttentionEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleDepartmentCardEvent,
  ],
  reopenTicket: [
    handleAttentionEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleDepartmentCardEvent,
  ],
  undoTicketAction: [
    handleChatEvent,
    handleNoteEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleTicketBack,
    handleDepartmentCardEvent,
  ],
  ticketChanged: [
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleDepartmentCardEvent,
  ],
  ticketOutOfSight: [
    handleStepEvent,
    handleAttentionEvent,
    handleChatEvent,
    handleNoteEvent,
    handleScheduledEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleDepartmentCardEvent,
  ],
  ticketsEmptied: [
    handleChatEvent,
    handleNoteEvent,
    handleScheduledEvent,
    handleDraftEvent,
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleDepartmentCardEvent,
  ],
  ticketRead: [handleTicketEvent],
  newMessage: [
    handleChatEvent,
    handleComposerEvent,
    handleTicketEvent,
    handleAttentionEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
  ],
  messageChanged: [handleChatEvent, handleClientHistoryEvent],
  newReaction: [handleChatEvent],
  newPinnedMessage: [handleChatEvent],
  unpinMessage: [handleChatEvent],
  clientTyping: [handleClientTyping],
  ticketActivity: [handleActivityEvent],
  userLogin: [handleColleagueEvent, handleAgentEvent],
  userLogout: [handleColleagueEvent, handleAgentEvent],
  totalOnlineAgents: [handleAgentEvent],
  newUser: [
    handleColleagueEvent,
    handleAgentEvent,
    handleInvitationEvent,
    handleFirstStepsEvent,
    handleDepartmentAgentsEvent,
    handleDepartmentCardEvent,
  ],
  agentChanged: [
    handleTicketEvent,
    handleTicketTableEvent,
    handleChatEvent,
    handleNoteEvent,
    handleScheduledEvent,
    handleColleagueEvent,
    handleAgentEvent,
    handleInvitationEvent,
    handleProfileEvent,
    handleFirstStepsEvent,
    handleDepartmentAgentsEvent,
    handleDepartmentCardEvent,
  ],
  publicSettingsChanged: [handleSettingsEvent, handleFirstStepsEvent],
  pushKeysRenewed: [handleSettingsEvent],
  departmentsChanged: [
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientHistoryEvent,
    handleColleagueEvent,
    handleAgentEvent,
    handleInvitationEvent,
    handleProfileEvent,
    handleDepartmentEvent,
    handleDepartmentCardEvent,
    handleBubbleEvent,
    handleSavedViewEvent,
    handleFirstStepsEvent,
  ],
  newPrivateMessage: [handlePrivateEvent, handleComposerEvent],
  privateMessageChanged: [handlePrivateEvent],
  privateChatRead: [handlePrivateEvent],
  newNotification: [handleInboxEvent, handleAttentionEvent, handleUndeliveredEvent],
  notificationRemoved: [handleInboxEvent, handleUndeliveredEvent],
  notificationsCount: [handleInboxEvent],
  notificationsCleared: [handleInboxEvent, handleUndeliveredEvent],
  newBubble: [handleBubbleEvent],
  updateBubble: [handleBubbleEvent],
  deleteBubble: [handleBubbleEvent],
  clientChanged: [handleTicketEvent, handleTicketTableEvent, handleClientEvent, handleClientHistoryEvent],
  clientMerged: [
    handleTicketEvent,
    handleTicketTableEvent,
    handleClientEvent,
    handleClientHistoryEvent,
    handleMergingEvent,
  ],
  accountNamesChanged: [handleAccountNamesEvent],
  channelChanged: [
    handleChannelSettingsEvent,
    handlePageChannelEvent,
    handleDeadLetterEvent,
    handleWhatsappEvent,
    handleFirstStepsEvent,
  ],
  deadLettersChanged: [handleDeadLetterEvent],
  webhooksChanged: [handleWebhookEvent],
  websiteChatsChanged: [handleChannelSettingsEvent, handleFirstStepsEvent],
  examplesRemoved: [handleExamplesRemoved],
  mailsChanged: [handleInvitationEvent, handleMailEvent, handleFirstStepsEvent],
  adminListChanged: [handleAdminListEvent],
  companyLoginsChanged: [handleMailEvent],
  templateChanged: [handleTemplateEvent, handleWhatsappEvent],
  scheduledMessageChanged: [handleScheduledEvent],
  scheduledMessageRemoved: [handleScheduledEvent],
  newNote: [handleNoteEvent],
  draftChanged: [handleDraftEvent],
  savedViewChanged: [handleSavedViewEvent],
  savedViewDeleted: [handleSavedViewEvent],
  preferencesChanged: [handlePreferencesEvent],
}
