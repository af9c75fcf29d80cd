import * as agents from './agents.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as bots from './bots.ts'
import * as bubbles from './bubbles.ts'
import * as chat from './chat.ts'
import * as clients from './clients.ts'
import * as companySignIn from './company-sign-in.ts'
import * as delivery from './delivery.ts'
import * as departments from './departments.ts'
import * as reports from './reports.ts'
import * as settings from './settings.ts'
import * as invitations from './invitations.ts'
import * as mail from './mail.ts'
import * as instagram from './instagram.ts'
import * as messenger from './messenger.ts'
import * as notifications from './notifications.ts'
import * as outgoingWebhooks from './outgoing-webhooks.ts'
import * as passwordResets from './password-resets.ts'
import * as privateChat from './private-chat.ts'
import * as savedViews from './saved-views.ts'
import * as scheduledMessages from './scheduled-messages.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as teamwork from './teamwork.ts'
import * as telegram from './telegram.ts'
import * as ticketCounts from './ticket-counts.ts'
import * as ticketTable from './ticket-table.ts'
import * as tickets from './tickets.ts'
import * as viber from './viber.ts'
import * as website from './website-chats.ts'
import * as visitor from './visitor.ts'
import * as whatsapp from './whatsapp.ts'

/** The calls by area, as the API page groups them. */
export const callAreas = {
  session,
  secondFactor,
  tickets: { ...tickets, ...ticketCounts },
  chat,
  scheduledMessages,
  bubbles,
  savedViews,
  privateChat,
  notifications,
  agents,
  invitations,
  passwordResets,
  companySignIn,
  mail,
  clients,
  ticketTable,
  reports,
  departments,
  settings,
  apiKeys,
  outgoingWebhooks,
  audit,
  telegram,
  whatsapp,
  messenger,
  instagram,
  viber,
  bots,
  website,
  visitor,
  delivery,
  teamwork,
}
export type CallArea = keyof typeof callAreas
