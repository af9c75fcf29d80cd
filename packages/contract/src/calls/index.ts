import * as agents from './agents.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as bubbles from './bubbles.ts'
import * as chat from './chat.ts'
import * as clientRights from './client-rights.ts'
import * as clients from './clients.ts'
import * as delivery from './delivery.ts'
import * as departments from './departments.ts'
import * as insight from './insight.ts'
import * as deskSettings from './desk-settings.ts'
import * as messenger from './messenger.ts'
import * as notifications from './notifications.ts'
import * as outgoingWebhooks from './outgoing-webhooks.ts'
import * as privateChat from './private-chat.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as teamwork from './teamwork.ts'
import * as telegram from './telegram.ts'
import * as ticketTable from './ticket-table.ts'
import * as tickets from './tickets.ts'
import * as viber from './viber.ts'
import * as whatsapp from './whatsapp.ts'

const { ChatSlice: _slice, ...chatCalls } = chat
const { ChannelHealth: _health, ...telegramCalls } = telegram

/** The calls by area, as the API page groups them. */
export const callAreas = {
  session,
  secondFactor,
  tickets,
  chat: chatCalls,
  bubbles,
  privateChat,
  notifications,
  agents,
  clients,
  clientRights,
  ticketTable,
  insight,
  departments,
  deskSettings,
  apiKeys,
  outgoingWebhooks,
  audit,
  telegram: telegramCalls,
  whatsapp,
  messenger,
  viber,
  delivery,
  teamwork,
}
export type CallArea = keyof typeof callAreas

/** Every call, by name. */
export const calls = {
  ...session,
  ...secondFactor,
  ...tickets,
  ...chatCalls,
  ...bubbles,
  ...privateChat,
  ...notifications,
  ...agents,
  ...clients,
  ...clientRights,
  ...ticketTable,
  ...insight,
  ...departments,
  ...deskSettings,
  ...apiKeys,
  ...outgoingWebhooks,
  ...audit,
  ...telegramCalls,
  ...whatsapp,
  ...messenger,
  ...viber,
  ...delivery,
  ...teamwork,
}
export type CallName = keyof typeof calls
