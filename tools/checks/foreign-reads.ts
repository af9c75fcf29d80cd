/** The tables of other owners that the statements of a folder join, and why. */
export type ForeignReads = { folder: string; tables: string[]; why: string }

/**
 * Read models. Platform and composition read without a join too: they cannot ask a feature. A row that nothing uses any more
 * fails the check, and so does a statement without its row.
 */
export const foreignReads: ForeignReads[] = [
  {
    folder: 'build-context.ts',
    tables: ['channel_accounts', 'outgoing_webhooks', 'second_factors'],
    why: 'whether the database holds secrets that an earlier key sealed',
  },
  {
    folder: 'features/activity',
    tables: ['channel_accounts', 'clients', 'identities', 'messages', 'tickets', 'users'],
    why: 'the names of those who view a ticket, and where its client can be shown that somebody types',
  },
  {
    folder: 'features/activity-log',
    tables: ['tickets'],
    why: 'an action keeps the department of its ticket and how long the client waited',
  },
  {
    folder: 'features/agents',
    tables: ['actions', 'bubbles', 'departments', 'push_subscriptions', 'tickets', 'users'],
    why: 'an agent with department, push state and counts',
  },
  {
    folder: 'features/api-keys',
    tables: ['second_factors', 'users'],
    why: 'a key with its maker and the rights of the maker, in one read per request',
  },
  {
    folder: 'features/audit',
    tables: ['channel_accounts', 'clients', 'departments', 'users'],
    why: 'the names of the subjects of audit rows',
  },
  {
    folder: 'features/channel-health',
    tables: ['channel_accounts', 'outbox'],
    why: 'the number of late sends per account',
  },
  {
    folder: 'features/chat',
    tables: ['clients', 'departments', 'outbox', 'tickets', 'users'],
    why: 'a written message with the names of its ticket, a pin with its author, and locks in the order ticket, message',
  },
  {
    folder: 'features/client-merging',
    tables: ['clients'],
    why: 'all records that were merged into a client, locked together',
  },
  {
    folder: 'features/clients',
    tables: ['channel_accounts', 'client_merges', 'client_tally', 'tickets'],
    why: 'a client with the channel, without merged records, and with the reopenings of the tickets',
  },
  {
    folder: 'features/departments',
    tables: ['actions', 'tickets', 'users'],
    why: 'the counts of a department',
  },
  {
    folder: 'features/exports',
    tables: ['channel_accounts', 'clients', 'departments', 'identities', 'tickets', 'users'],
    why: 'tickets and clients as tables with all their names',
  },
  {
    folder: 'features/failed-items',
    tables: ['channel_accounts', 'clients', 'identities', 'inbox', 'media_jobs', 'messages', 'outbox'],
    why: 'what failed in any queue, with channel and client',
  },
  {
    folder: 'features/inbound',
    tables: ['channel_accounts', 'identities', 'messages', 'tickets'],
    why: 'the newest ticket with what decides about a message, in one statement; the message of a receipt; blocked messages',
  },
  {
    folder: 'features/media',
    tables: ['messages'],
    why: 'the jobs of the messages of some tickets',
  },
  { folder: 'features/notes', tables: ['users'], why: 'a note with the name of its writer' },
  {
    folder: 'features/outgoing-webhooks',
    tables: ['users'],
    why: 'a webhook with the name of its maker',
  },
  {
    folder: 'features/privacy',
    tables: ['departments', 'files', 'identities', 'messages', 'notes', 'tickets'],
    why: 'the counts before an erasure, and the tickets of an exported client',
  },
  {
    folder: 'features/profile',
    tables: ['departments', 'users'],
    why: 'my profile with the name of my department',
  },
  {
    folder: 'features/push',
    tables: ['users'],
    why: 'only those who want pushes and are not locked get any',
  },
  {
    folder: 'features/sending',
    tables: ['outbox'],
    why: 'the parts of a message sent so far, over all its sends',
  },
  {
    folder: 'features/sessions',
    tables: ['departments', 'push_subscriptions', 'second_factors', 'users'],
    why: 'a session with the rights of its user, in one read per request; the signed-in user as the page shows it',
  },
  {
    folder: 'features/settings',
    tables: [
      'audit_log',
      'emptied_tickets',
      'files',
      'inbox',
      'messages',
      'second_factors',
      'tickets',
      'unmatched_webhook_events',
      'users',
    ],
    why: 'what shorter retention times would remove, and whom stricter sign-in rules concern',
  },
  {
    folder: 'features/ticket-life',
    tables: ['connections', 'tickets', 'users'],
    why: 'whether a handler is online and not locked, and who is locked with open tickets',
  },
  {
    folder: 'features/tickets',
    tables: ['clients', 'departments', 'messages', 'users'],
    why: 'a ticket with its names, and the search in chats',
  },
  {
    folder: 'features/transcripts',
    tables: ['clients', 'tickets', 'users'],
    why: 'a ticket with the names of client and handler',
  },
  {
    folder: 'platform/backup',
    tables: ['files', 'schema_migrations', 'users'],
    why: 'a backup copies every table and stored file, and a restore needs an empty database',
  },
  {
    folder: 'platform/db',
    tables: ['events'],
    why: 'the time of the newest event shows a clock that was set back',
  },
  {
    folder: 'platform/metrics',
    tables: ['channel_accounts', 'events', 'inbox', 'media_jobs', 'outbox'],
    why: 'the figures for alarms',
  },
  {
    folder: 'platform/outbox',
    tables: ['channel_accounts'],
    why: 'sends of paused and broken accounts are not leased',
  },
  {
    folder: 'platform/realtime',
    tables: ['outgoing_webhooks'],
    why: 'events are kept until every webhook has taken them',
  },
]
