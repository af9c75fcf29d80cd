import type { z } from 'zod'
import { ChannelHealth } from '../entities/channel-health.ts'
import { Action } from '../entities/action.ts'
import { Agent, AgentProfile } from '../entities/agent.ts'
import { AuditEntry } from '../entities/audit.ts'
import { Bubble } from '../entities/bubble.ts'
import { Client, ClientIdentity, ClientMerge, ClientProfile } from '../entities/client.ts'
import { Department, DepartmentStatistics } from '../entities/department.ts'
import { DeadLetter } from '../entities/dead-letter.ts'
import { GeneralSettings } from '../entities/general-settings.ts'
import { ChatSlice, Message, Sections } from '../entities/message.ts'
import { MessengerPage } from '../entities/messenger.ts'
import { Inbox, Notification, PushSubscription } from '../entities/notification.ts'
import { Pin } from '../entities/pin.ts'
import { PrivateChat, PrivateMessage } from '../entities/private-chat.ts'
import { SavedView } from '../entities/saved-view.ts'
import { SecondFactor, SecondFactorSetup } from '../entities/second-factor.ts'
import { Preferences } from '../entities/preferences.ts'
import { Colleague, PublicSettings, Profile, SignedIn, ValidSession } from '../entities/session.ts'
import { OutgoingWebhook, WebhookDelivery } from '../entities/outgoing-webhook.ts'
import { MyTicket, Ticket, TicketRights } from '../entities/ticket.ts'
import { TicketWidgets } from '../entities/ticket-widgets.ts'
import { BusinessProfile, WhatsappAccount, WhatsappTemplate } from '../entities/whatsapp.ts'
import { EventEnvelope } from '../event.ts'
import { acceptTicket } from '../events/tickets.ts'
import { Language } from '../languages.ts'
import { WebhookClient, WebhookMessage, WebhookTicket } from '../webhook-events.ts'
import { Platform } from '../platforms.ts'
import { Done } from '../wire.ts'

/** The schemas that the API page shows under their own names. */
export const entities: Record<string, z.ZodType> = {
  Action,
  Agent,
  AgentProfile,
  AuditEntry,
  Bubble,
  BusinessProfile,
  ChannelHealth,
  ChatSlice,
  Client,
  ClientIdentity,
  ClientMerge,
  ClientProfile,
  Colleague,
  Department,
  DepartmentStatistics,
  PublicSettings,
  Done,
  EventEnvelope,
  GeneralSettings,
  DeadLetter,
  Inbox,
  Language,
  Message,
  MessengerPage,
  MyTicket,
  Notification,
  OutgoingWebhook,
  Pin,
  Platform,
  Preferences,
  PrivateChat,
  PrivateMessage,
  Profile,
  PushSubscription,
  SecondFactor,
  SecondFactorSetup,
  SavedView,
  Sections,
  SignedIn,
  Ticket,
  /** The steps of a ticket's life all carry the whole ticket. */
  TicketEvent: acceptTicket.payload,
  TicketRights,
  TicketWidgets,
  ValidSession,
  WebhookClient,
  WebhookDelivery,
  WebhookMessage,
  WebhookTicket,
  WhatsappAccount,
  WhatsappTemplate,
}
