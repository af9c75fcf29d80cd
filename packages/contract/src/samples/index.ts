import type { CallName, calls } from '../calls/index.ts'
import { agentsSamples } from './agents.ts'
import { apiKeysSamples } from './api-keys.ts'
import { auditSamples } from './audit.ts'
import { bubblesSamples } from './bubbles.ts'
import { chatSamples } from './chat.ts'
import { clientRightsSamples } from './client-rights.ts'
import { clientsSamples } from './clients.ts'
import { deliverySamples } from './delivery.ts'
import { departmentsSamples } from './departments.ts'
import { insightSamples } from './insight.ts'
import { deskSettingsSamples } from './desk-settings.ts'
import { messengerSamples } from './messenger.ts'
import { notificationsSamples } from './notifications.ts'
import { outgoingWebhooksSamples } from './outgoing-webhooks.ts'
import { privateChatSamples } from './private-chat.ts'
import type { CallSample } from './sample.ts'
import { secondFactorSamples } from './second-factor.ts'
import { sessionSamples } from './session.ts'
import { teamworkSamples } from './teamwork.ts'
import { telegramSamples } from './telegram.ts'
import { ticketTableSamples } from './ticket-table.ts'
import { ticketsSamples } from './tickets.ts'
import { viberSamples } from './viber.ts'
import { whatsappSamples } from './whatsapp.ts'

/** A use of every call, by name: a call without one does not compile. */
export const callSamples: { [Name in CallName]: CallSample<(typeof calls)[Name]> } = {
  ...sessionSamples,
  ...secondFactorSamples,
  ...ticketsSamples,
  ...chatSamples,
  ...bubblesSamples,
  ...privateChatSamples,
  ...notificationsSamples,
  ...agentsSamples,
  ...clientsSamples,
  ...clientRightsSamples,
  ...ticketTableSamples,
  ...insightSamples,
  ...departmentsSamples,
  ...deskSettingsSamples,
  ...apiKeysSamples,
  ...outgoingWebhooksSamples,
  ...auditSamples,
  ...telegramSamples,
  ...whatsappSamples,
  ...messengerSamples,
  ...viberSamples,
  ...deliverySamples,
  ...teamworkSamples,
}
export * from './conversations.ts'
export { eventSamples } from './events.ts'
export { webhookBodyOf } from './outgoing-webhooks.ts'
export * from './people.ts'
export * from './sample.ts'
export * from './staff.ts'
