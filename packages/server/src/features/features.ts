import type { Feature } from '../platform/feature/feature.ts'
import { channelHealthFeature } from './channel-health/channel-health-feature.ts'
import { departmentChoiceFeature } from './department-choice/department-choice-feature.ts'
import { pollingFeature } from './polling/polling-feature.ts'
import { retentionFeature } from './retention/retention-feature.ts'
import { sendingFeature } from './sending/sending-feature.ts'
import { activityFeature } from './activity/activity-feature.ts'
import { agentsFeature } from './agents/agents-feature.ts'
import { auditFeature } from './audit/audit-feature.ts'
import { apiKeysFeature } from './api-keys/api-keys-feature.ts'
import { apiDocsFeature } from './api-docs/api-docs-feature.ts'
import { channelSettingsFeature } from './channel-settings/channel-settings-feature.ts'
import { botsFeature } from './bots/bots-feature.ts'
import { bubblesFeature } from './bubbles/bubbles-feature.ts'
import { chatFeature } from './chat/chat-feature.ts'
import { departmentsFeature } from './departments/departments-feature.ts'
import { companySignInFeature } from './company-sign-in/company-sign-in-feature.ts'
import { clientBlockingFeature } from './client-blocking/client-blocking-feature.ts'
import { clientMergingFeature } from './client-merging/client-merging-feature.ts'
import { privacyFeature } from './privacy/privacy-feature.ts'
import { clientProfilesFeature } from './client-profiles/client-profiles-feature.ts'
import { clientsFeature } from './clients/clients-feature.ts'
import { examplesFeature } from './examples/examples-feature.ts'
import { firstStepsFeature } from './first-steps/first-steps-feature.ts'
import { settingsFeature } from './settings/settings-feature.ts'
import { deadLettersFeature } from './dead-letters/dead-letters-feature.ts'
import { healthFeature } from './health/health-feature.ts'
import { exportsFeature } from './exports/exports-feature.ts'
import { filesFeature } from './files/files-feature.ts'
import { instagramFeature } from './instagram/instagram-feature.ts'
import { messengerFeature } from './messenger/messenger-feature.ts'
import { reportsFeature } from './reports/reports-feature.ts'
import { mediaFeature } from './media/media-feature.ts'
import { draftsFeature } from './drafts/drafts-feature.ts'
import { invitationsFeature } from './invitations/invitations-feature.ts'
import { mailFeature } from './mail/mail-feature.ts'
import { notesFeature } from './notes/notes-feature.ts'
import { notificationsFeature } from './notifications/notifications-feature.ts'
import { pushFeature } from './push/push-feature.ts'
import { passwordResetsFeature } from './password-resets/password-resets-feature.ts'
import { privateChatFeature } from './private-chat/private-chat-feature.ts'
import { outgoingWebhooksFeature } from './outgoing-webhooks/outgoing-webhooks-feature.ts'
import { profileFeature } from './profile/profile-feature.ts'
import { savedViewsFeature } from './saved-views/saved-views-feature.ts'
import { sessionsFeature } from './sessions/sessions-feature.ts'
import { scheduledMessagesFeature } from './scheduled-messages/scheduled-messages-feature.ts'
import { snoozeFeature } from './snooze/snooze-feature.ts'
import { ticketLifeFeature } from './ticket-life/ticket-life-feature.ts'
import { ticketTableFeature } from './ticket-table/ticket-table-feature.ts'
import { ticketsFeature } from './tickets/tickets-feature.ts'
import { transcriptsFeature } from './transcripts/transcripts-feature.ts'
import { userGuideFeature } from './user-guide/user-guide-feature.ts'
import { viberFeature } from './viber/viber-feature.ts'
import { webhooksFeature } from './webhooks/webhooks-feature.ts'
import { websiteChatsFeature } from './website-chats/website-chats-feature.ts'
import { visitorChatFeature } from './visitor-chat/visitor-chat-feature.ts'
import { whatsappFeature } from './whatsapp/whatsapp-feature.ts'

/**
 * The features of the server, in the order in which they are prepared and, in tests, settle: features that react to the
 * events of others come last.
 */
export const features: readonly Feature[] = [
  healthFeature,
  departmentsFeature,
  departmentChoiceFeature,
  agentsFeature,
  settingsFeature,
  apiKeysFeature,
  auditFeature,
  sessionsFeature,
  companySignInFeature,
  profileFeature,
  pushFeature,
  ticketsFeature,
  ticketLifeFeature,
  snoozeFeature,
  scheduledMessagesFeature,
  chatFeature,
  filesFeature,
  sendingFeature,
  mediaFeature,
  bubblesFeature,
  savedViewsFeature,
  privateChatFeature,
  notificationsFeature,
  invitationsFeature,
  passwordResetsFeature,
  mailFeature,
  notesFeature,
  draftsFeature,
  activityFeature,
  clientsFeature,
  clientProfilesFeature,
  privacyFeature,
  clientBlockingFeature,
  clientMergingFeature,
  ticketTableFeature,
  reportsFeature,
  exportsFeature,
  channelSettingsFeature,
  whatsappFeature,
  messengerFeature,
  instagramFeature,
  viberFeature,
  botsFeature,
  websiteChatsFeature,
  visitorChatFeature,
  pollingFeature,
  channelHealthFeature,
  firstStepsFeature,
  examplesFeature,
  webhooksFeature,
  transcriptsFeature,
  userGuideFeature,
  deadLettersFeature,
  retentionFeature,
  apiDocsFeature,
  outgoingWebhooksFeature,
]
