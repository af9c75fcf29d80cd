/** The tables of other owners that the statements of a folder join, and why. */
export type ForeignReads = { folder: string; tables: string[]; why: string }

/**
 * Read models. Platform and composition read without a join too: they cannot ask a feature. A row that nothing uses any more
 * fails the check, and so does a statement without its row.
 */
export const foreignReads: ForeignReads[] = [
  {
    folder: 'build-context.ts',
    tables: ['channel_accounts', 'mails', 'outgoing_webhooks', 'second_factors'],
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
    folder: 'features/bubbles',
    tables: ['files'],
    why: 'a bubble with the files that go out with it',
  },
  {
    folder: 'features/channel-health',
    tables: ['channel_accounts', 'outbox'],
    why: 'the number of late sends per account',
  },
  {
    folder: 'features/chat',
    tables: ['outbox', 'tickets', 'users'],
    why: 'a pin with its author, and locks in the order ticket, message',
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
    tables: ['channel_accounts', 'client_merges', 'clients', 'departments', 'identities', 'tickets', 'users'],
    why: 'tickets and clients, without merged records, as tables with all their names',
  },
  {
    folder: 'features/files',
    tables: ['bubbles'],
    why: 'whose the bubble of a file is, for the one way to a file',
  },
  {
    folder: 'features/dead-letters',
    tables: ['channel_accounts', 'clients', 'identities', 'inbox', 'media_jobs', 'messages', 'outbox'],
    why: 'what failed in any queue, with channel and client',
  },
  {
    folder: 'features/first-steps',
    tables: ['channel_accounts', 'clients', 'departments', 'invitations', 'tickets', 'users'],
    why: 'which of the first steps of an installation are done, in one read',
  },
  {
    folder: 'features/inbound',
    tables: ['channel_accounts', 'identities', 'message_parts', 'messages', 'tickets'],
    why: 'the newest ticket with what decides about a message, in one statement; the message of a receipt; blocked messages',
  },
  {
    folder: 'features/company-sign-in',
    tables: ['users'],
    why: 'whether the administrator who allowed to link an account may still do so',
  },
  {
    folder: 'features/invitations',
    tables: ['departments', 'users'],
    why: 'an invitation with its department, and whether the inviter may still invite',
  },
  {
    folder: 'features/link-previews',
    tables: ['messages', 'tickets'],
    why: 'whether the ticket of a link is free',
  },
  {
    folder: 'features/media',
    tables: ['messages', 'tickets'],
    why: 'the jobs of the messages of some tickets, and whether the ticket of a job is free',
  },
  { folder: 'features/notes', tables: ['users'], why: 'a note with the name of its writer' },
  {
    folder: 'features/outgoing-webhooks',
    tables: ['channel_accounts', 'identities', 'tickets', 'users'],
    why: 'a webhook with the name of its maker, and which tickets and clients are examples',
  },
  {
    folder: 'features/password-resets',
    tables: ['users'],
    why: 'whether a link still fits the account that it was made for, and its maker may still make one',
  },
  {
    folder: 'features/privacy',
    tables: ['departments', 'identities', 'messages', 'notes', 'tickets'],
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
    folder: 'features/saved-views',
    tables: ['departments'],
    why: 'no view of a deleted department',
  },
  {
    folder: 'features/scheduled-messages',
    tables: ['files', 'tickets', 'users'],
    why: 'a scheduled message with its files and the name of its writer, and whether its ticket and writer are free',
  },
  {
    folder: 'features/sending',
    tables: ['channel_accounts', 'messages', 'outbox', 'outbox_heads'],
    why: 'the messages that nobody tries to send, with the reason',
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
    tables: ['clients', 'departments', 'messages', 'notes', 'users'],
    why: 'a ticket with its names, and the search in chats and notes',
  },
  {
    folder: 'features/transcripts',
    tables: ['clients', 'tickets', 'users'],
    why: 'a ticket with the names of client and handler',
  },
  {
    folder: 'features/users',
    tables: ['sessions'],
    why: 'whether the session has not ended in which somebody changes what leads into an account',
  },
  {
    folder: 'features/visitor-chat',
    tables: ['channel_accounts'],
    why: 'a visitor or a send with its website chat, in one read for each request',
  },
  {
    folder: 'platform/backup',
    tables: ['files', 'schema_migrations', 'users'],
    why: 'a backup copies every table and stored file, and a restore needs an empty database',
  },
  {
    folder: 'platform/db',
    tables: ['event_counter', 'events', 'new_events'],
    why: 'the time of the newest event shows a clock that was set back',
  },
  {
    folder: 'platform/outbox',
    tables: ['channel_accounts'],
    why: 'sends of paused and broken accounts are not leased',
  },
]
