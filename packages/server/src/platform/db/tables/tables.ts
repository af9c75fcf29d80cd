import type {
  ClientMergesTable,
  EarlyReceiptsTable,
  OutboxPartsTable,
  ProviderLoginsTable,
  UnmatchedEventsTable,
  SolvedChallengesTable,
  WatermarksTable,
  WebsiteChatsTable,
  WhatsappBusinessesTable,
  WhatsappTemplatesTable,
} from './channel-tables.ts'
import type {
  EventCounterTable,
  EventsTable,
  NewEventsTable,
  InboxTable,
  LinkJobsTable,
  LinkPagesTable,
  MediaJobsTable,
  OutboxHeadsTable,
  OutboxTable,
} from './delivery-tables.ts'
import type {
  AuditLogTable,
  AuditRepeatsTable,
  BubblesTable,
  BubbleUsesTable,
  SavedViewsTable,
  DraftsTable,
  NotesTable,
  NotificationsTable,
  PrivateChatsTable,
  PrivateMessagesTable,
  PushJobsTable,
  PushSubscriptionsTable,
  ScheduledFilesTable,
  ScheduledMessagesTable,
  ViewingsTable,
} from './desk-tables.ts'
import type { ApiKeysTable, EmptiedTicketsTable, ErasuresTable } from './interface-tables.ts'
import type { MessagesTable } from './message-table.ts'
import type { OutgoingWebhooksTable, WebhookDeliveriesTable, WebhookHeadsTable } from './webhook-tables.ts'
import type { VisitorChatsTable, VisitorMessagesTable, VisitorSessionsTable } from './visitor-tables.ts'
import type {
  CompanySignInsTable,
  ConnectionsTable,
  DepartmentsTable,
  FilesTable,
  LoginAttemptsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  InvitationsTable,
  LinkedLoginsTable,
  LinkingPermitsTable,
  RefusedClientsTable,
  MailsTable,
  PasswordResetsTable,
  ResetRequestsTable,
  PendingBytesTable,
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
  MessagePartsTable,
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
  bubble_uses: BubbleUsesTable
  saved_views: SavedViewsTable
  channel_accounts: ChannelAccountsTable
  client_merges: ClientMergesTable
  clients: ClientsTable
  company_sign_ins: CompanySignInsTable
  connections: ConnectionsTable
  departments: DepartmentsTable
  drafts: DraftsTable
  early_receipts: EarlyReceiptsTable
  emptied_tickets: EmptiedTicketsTable
  erasures: ErasuresTable
  events: EventsTable
  event_counter: EventCounterTable
  new_events: NewEventsTable
  files: FilesTable
  identities: IdentitiesTable
  inbox: InboxTable
  link_jobs: LinkJobsTable
  link_pages: LinkPagesTable
  linked_logins: LinkedLoginsTable
  linking_permits: LinkingPermitsTable
  refused_clients: RefusedClientsTable
  login_attempts: LoginAttemptsTable
  media_jobs: MediaJobsTable
  message_edits: MessageEditsTable
  message_parts: MessagePartsTable
  mails: MailsTable
  password_resets: PasswordResetsTable
  reset_requests: ResetRequestsTable
  messages: MessagesTable
  notes: NotesTable
  notifications: NotificationsTable
  outbox: OutboxTable
  outbox_heads: OutboxHeadsTable
  outbox_parts: OutboxPartsTable
  outgoing_webhooks: OutgoingWebhooksTable
  provider_logins: ProviderLoginsTable
  private_chats: PrivateChatsTable
  private_messages: PrivateMessagesTable
  pending_bytes: PendingBytesTable
  push_jobs: PushJobsTable
  push_subscriptions: PushSubscriptionsTable
  recovery_codes: RecoveryCodesTable
  scheduled_files: ScheduledFilesTable
  scheduled_messages: ScheduledMessagesTable
  second_factors: SecondFactorsTable
  invitations: InvitationsTable
  sessions: SessionsTable
  settings: SettingsTable
  sign_in_challenges: SignInChallengesTable
  unmatched_webhook_events: UnmatchedEventsTable
  ticket_reads: TicketReadsTable
  tickets: TicketsTable
  solved_challenges: SolvedChallengesTable
  users: UsersTable
  viewings: ViewingsTable
  visitor_chats: VisitorChatsTable
  visitor_messages: VisitorMessagesTable
  visitor_sessions: VisitorSessionsTable
  watermarks: WatermarksTable
  website_chats: WebsiteChatsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_heads: WebhookHeadsTable
  whatsapp_businesses: WhatsappBusinessesTable
  whatsapp_templates: WhatsappTemplatesTable
}
