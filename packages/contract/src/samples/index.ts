import type { CallName, calls } from '../calls/index.ts'
import { auditSamples, departmentsSamples, settingsSamples, reportSamples } from './administration.ts'
import { agentsSamples } from './agents.ts'
import { bubblesSamples } from './bubbles.ts'
import { botsSamples } from './bots.ts'
import { chatSamples } from './chat.ts'
import { companySignInSamples } from './company-sign-in.ts'
import { clientsSamples } from './clients.ts'
import { apiKeysSamples, outgoingWebhooksSamples } from './integrations.ts'
import { deliverySamples } from './delivery.ts'
import { instagramSamples } from './instagram.ts'
import { invitationsSamples } from './invitations.ts'
import { mailSamples } from './mail.ts'
import { messengerSamples } from './messenger.ts'
import { notificationsSamples } from './notifications.ts'
import { passwordResetsSamples } from './password-resets.ts'
import { privateChatSamples } from './private-chat.ts'
import type { CallSample } from './sample.ts'
import { savedViewsSamples } from './saved-views.ts'
import { scheduledMessagesSamples } from './scheduled-messages.ts'
import { secondFactorSamples, sessionSamples } from './session.ts'
import { teamworkSamples } from './teamwork.ts'
import { telegramSamples } from './telegram.ts'
import { ticketsSamples, ticketTableSamples } from './tickets.ts'
import { viberSamples } from './viber.ts'
import { websiteSamples } from './website-chats.ts'
import { visitorSamples } from './visitor.ts'
import { whatsappSamples } from './whatsapp.ts'

/** A use of every call, by name: a call without one does not compile. */
export const callSamples: { [Name in CallName]: CallSample<(typeof calls)[Name]> } = {
  ...sessionSamples,
  ...secondFactorSamples,
  ...ticketsSamples,
  ...chatSamples,
  ...scheduledMessagesSamples,
  ...bubblesSamples,
  ...savedViewsSamples,
  ...privateChatSamples,
  ...notificationsSamples,
  ...agentsSamples,
  ...invitationsSamples,
  ...passwordResetsSamples,
  ...companySignInSamples,
  ...mailSamples,
  ...clientsSamples,
  ...ticketTableSamples,
  ...reportSamples,
  ...departmentsSamples,
  ...settingsSamples,
  ...apiKeysSamples,
  ...outgoingWebhooksSamples,
  ...auditSamples,
  ...telegramSamples,
  ...whatsappSamples,
  ...messengerSamples,
  ...instagramSamples,
  ...viberSamples,
  ...botsSamples,
  ...websiteSamples,
  ...visitorSamples,
  ...deliverySamples,
  ...teamworkSamples,
}
export * from './conversations.ts'
export { eventSamples } from './events.ts'
export { webhookBodyOf } from './integrations.ts'
export * from './link-texts.ts'
export * from './people.ts'
export * from './sample.ts'
export * from './staff.ts'
