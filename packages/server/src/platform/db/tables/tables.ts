import type {
  ClientMergesTable,
  EarlyReceiptsTable,
  OutboxPartsTable,
  ProviderLoginsTable,
  UnmatchedEventsTable,
  WatermarksTable,
  WhatsappBusinessesTable,
  WhatsappTemplatesTable,
} from './channel-tables.ts'
import type { EventsTable, InboxTable, MediaJobsTable, OutboxTable } from './delivery-tables.ts'
import type {
  AuditLogTable,
  AuditRepeatsTable,
  BubblesTable,
  DraftsTable,
  NotesTable,
  NotificationsTable,
  PrivateChatsTable,
  PrivateMessagesTable,
  PushJobsTable,
  PushSubscriptionsTable,
  ViewingsTable,
} from './desk-tables.ts'
import type { ApiKeysTable, EmptiedTicketsTable, ErasuresTable } from './interface-tables.ts'
import type { MessagesTable } from './message-table.ts'
import type { OutgoingWebhooksTable, WebhookDeliveriesTable } from './webhook-tables.ts'
import type {
  ConnectionsTable,
  DepartmentsTable,
  FilesTable,
  LoginAttemptsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SettingsTable,
  SignInChallengesTable,
  UsersTable,
} from './staff-tables.ts'
import type {
  ActionsTable,
  ChannelAccountsTable,
  ClientsTable,
  IdentitiesTable,
  MessageEditsTable,
  TicketReadsTable,
  TicketsTable,
} from './ticket-tables.ts'

/** Every table, as Kysely sees it. */
export interface Tables {
  actions: ActionsTable
  api_keys: ApiKeysTable
  audit_log: AuditLogTable
  audit_repeats: AuditRepeatsTable
  bubbles: BubblesTable
  channel_accounts: ChannelAccountsTable
  client_merges: ClientMergesTable
  clients: ClientsTable
  connections: ConnectionsTable
  departments: DepartmentsTable
  drafts: DraftsTable
  early_receipts: EarlyReceiptsTable
  emptied_tickets: EmptiedTicketsTable
  erasures: ErasuresTable
  events: EventsTable
  files: FilesTable
  identities: IdentitiesTable
  inbox: InboxTable
  login_attempts: LoginAttemptsTable
  media_jobs: MediaJobsTable
  message_edits: MessageEditsTable
  messages: MessagesTable
  notes: NotesTable
  notifications: NotificationsTable
  outbox: OutboxTable
  outbox_parts: OutboxPartsTable
  outgoing_webhooks: OutgoingWebhooksTable
  provider_logins: ProviderLoginsTable
  private_chats: PrivateChatsTable
  private_messages: PrivateMessagesTable
  push_jobs: PushJobsTable
  push_subscriptions: PushSubscriptionsTable
  recovery_codes: RecoveryCodesTable
  second_factors: SecondFactorsTable
  sessions: SessionsTable
  settings: SettingsTable
  sign_in_challenges: SignInChallengesTable
  unmatched_webhook_events: UnmatchedEventsTable
  ticket_reads: TicketReadsTable
  tickets: TicketsTable
  users: UsersTable
  viewings: ViewingsTable
  watermarks: WatermarksTable
  webhook_deliveries: WebhookDeliveriesTable
  whatsapp_businesses: WhatsappBusinessesTable
  whatsapp_templates: WhatsappTemplatesTable
}
