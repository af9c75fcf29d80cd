-- The schema after all migrations, to be read: the server makes it by packages/server/src/platform/db/migrations.
-- Written by "npm run schema"; a test fails while it differs from what the migrations make.
-- Grouped by the folder of packages/server/src that owns the tables. What the role of the running server may do is not
-- part of it: see packages/server/src/platform/db/server-role.ts.

-- features/clients

create table clients (
  clientid uuid not null,
  short_id text not null,
  client_name text not null,
  account_number text,
  address text,
  note text,
  blocked_on timestamptz,
  lang text,
  count_ticket_reopened integer not null default 0,
  created_on timestamptz not null,
  primary key (clientid),
  unique (short_id)
);
create index clients_created on clients using btree (created_on desc, clientid);
create index clients_more_search on clients using gin (fold(((coalesce(address, ''::text) || ' '::text) || coalesce(note, ''::text))) gin_trgm_ops);
create index clients_search on clients using gin (fold(((client_name || ' '::text) || coalesce(account_number, ''::text))) gin_trgm_ops);
create trigger clients_added after insert on clients referencing new table as changed for each statement execute function tally_clients();
create trigger clients_removed after delete on clients referencing old table as changed for each statement execute function tally_clients();

create table identities (
  identityid uuid not null,
  accountid uuid not null,
  ext_user_id text not null,
  chat text not null,
  clientid uuid not null,
  name text not null,
  username text,
  phone text,
  reachable boolean not null default true,
  last_inbound_on timestamptz,
  name_asked_on timestamptz,
  window_closed_on timestamptz,
  former_ids text[],
  former_until jsonb,
  primary key (identityid),
  unique (accountid, ext_user_id),
  foreign key (accountid) references channel_accounts(accountid),
  foreign key (clientid) references clients(clientid)
);
create index identities_chat on identities using btree (chat, accountid);
create index identities_client on identities using btree (clientid);
create index identities_nameless on identities using btree (identityid) where ((name = ext_user_id) and (name_asked_on is null));

-- features/client-merging

create table client_merges (
  mergeid uuid not null,
  clientid uuid not null,
  other_clientid uuid not null,
  other_name text not null,
  identityids uuid[] not null,
  merged_on timestamptz not null,
  merged_by_name text not null,
  undone_on timestamptz,
  taken jsonb not null default '{}'::jsonb,
  primary key (mergeid),
  foreign key (clientid) references clients(clientid),
  foreign key (other_clientid) references clients(clientid)
);
create index client_merges_client on client_merges using btree (clientid, merged_on desc) where (undone_on is null);

-- features/tickets

create table tickets (
  ticketid uuid not null,
  created_on timestamptz not null,
  clientid uuid not null,
  identityid uuid not null,
  accountid uuid not null,
  platform text not null,
  departmentid uuid,
  choosing_since timestamptz,
  userid uuid,
  accepted_on timestamptz,
  closed_on timestamptz,
  closed_by uuid,
  closed_by_name text,
  updated_on timestamptz not null,
  reopened_on timestamptz,
  reopened_count integer not null default 0,
  rating smallint,
  earlier_ticketid uuid,
  last_seq integer not null default 0,
  last_client_seq integer not null default 0,
  unanswered integer not null default 0,
  waiting_since timestamptz,
  last_created_on timestamptz,
  last_message jsonb,
  undelivered text,
  undo jsonb,
  snoozed_by uuid,
  snoozed_by_name text,
  snoozed_until timestamptz,
  queued_on timestamptz,
  primary key (ticketid),
  foreign key (accountid) references channel_accounts(accountid),
  foreign key (clientid) references clients(clientid),
  foreign key (closed_by) references users(userid),
  foreign key (departmentid) references departments(departmentid),
  foreign key (earlier_ticketid) references tickets(ticketid),
  foreign key (identityid) references identities(identityid),
  foreign key (snoozed_by) references users(userid),
  foreign key (userid) references users(userid),
  check (rating >= 1 and rating <= 3),
  check (undelivered = any (array['failed'::text, 'unconfirmed'::text]))
);
create index tickets_choosing on tickets using btree (choosing_since) where (choosing_since is not null);
create index tickets_client on tickets using btree (clientid, created_on desc);
create index tickets_closed on tickets using btree (closed_on desc, ticketid) where (closed_on is not null);
create index tickets_closed_department on tickets using btree (departmentid, closed_on desc, ticketid) where (closed_on is not null);
create index tickets_closed_handler on tickets using btree (userid, closed_on desc, ticketid) where (closed_on is not null);
create index tickets_created on tickets using btree (created_on desc, ticketid);
create index tickets_department_created on tickets using btree (departmentid, created_on desc, ticketid);
create index tickets_handler_created on tickets using btree (userid, created_on desc, ticketid);
create index tickets_identity on tickets using btree (identityid, created_on desc);
create unique index tickets_one_open on tickets using btree (identityid) where (closed_on is null);
create index tickets_open_department on tickets using btree (departmentid) where (closed_on is null);
create index tickets_open_handler on tickets using btree (userid) where (closed_on is null);
create index tickets_short on tickets using btree ("left"((ticketid)::text, 8));
create index tickets_snoozed on tickets using btree (snoozed_until) where (snoozed_until is not null);
create trigger tickets_added after insert on tickets referencing new table as changed for each statement execute function tally_tickets();
create trigger tickets_changed after update of platform, departmentid, userid, closed_on, accepted_on, reopened_on, created_on on tickets for each row when (old.platform is distinct from new.platform or old.departmentid is distinct from new.departmentid or old.userid is distinct from new.userid or old.closed_on is distinct from new.closed_on or old.accepted_on is distinct from new.accepted_on or old.reopened_on is distinct from new.reopened_on or old.created_on is distinct from new.created_on) execute function tally_change();
create trigger tickets_removed after delete on tickets referencing old table as changed for each statement execute function tally_tickets();

create table ticket_reads (
  userid uuid not null,
  ticketid uuid not null,
  read_seq integer not null,
  primary key (userid, ticketid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid)
);

-- features/ticket-table

create table ticket_tally (
  tallyid bigint not null generated always as identity,
  platform text not null,
  departmentid uuid,
  userid uuid,
  total bigint not null,
  closed bigint not null,
  pending bigint not null,
  accepted bigint not null,
  waited_microseconds bigint not null,
  primary key (tallyid)
);

create table client_tally (
  tallyid bigint not null generated always as identity,
  total bigint not null,
  primary key (tallyid)
);

-- features/activity-log

create table actions (
  actionid bigint not null generated always as identity,
  action_type text not null,
  action_time timestamptz not null,
  ticketid uuid,
  userid uuid,
  clientid uuid,
  rating smallint,
  departmentid uuid,
  waited integer,
  primary key (actionid),
  foreign key (clientid) references clients(clientid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid)
);
create index actions_client on actions using btree (clientid, action_time desc);
create index actions_insight on actions using btree (action_time) include (action_type, departmentid, userid, waited, rating) where (ticketid is not null);
create index actions_rated on actions using btree (ticketid) include (rating) where (action_type = 'ticket_rating'::text);
create index actions_user on actions using btree (userid, action_time desc);

-- features/chat

create table messages (
  messageid uuid not null,
  ticketid uuid not null,
  identityid uuid not null,
  seq integer not null,
  created_on timestamptz not null,
  type text not null,
  content text not null,
  isagent boolean not null,
  created_by uuid,
  created_by_name text not null,
  message_ref text,
  provider_on timestamptz,
  reply_to uuid,
  reply_quote text,
  reply_created_on timestamptz,
  reply_is_agent boolean,
  region text,
  album text,
  forwarded_from text,
  placeholder text,
  reaction text,
  agent_reaction text,
  edited_on timestamptz,
  deleted_on timestamptz,
  delivery text not null default 'none'::text,
  delivery_reason text,
  media_state text not null default 'none'::text,
  fileid uuid,
  thumbnail_fileid uuid,
  file_name text,
  file_size bigint,
  mime_type text,
  duration real,
  width integer,
  height integer,
  recorded boolean not null default false,
  pinned_on timestamptz,
  pinned_by uuid,
  waveform smallint[],
  delivery_problem text,
  link jsonb,
  edit_provider_on timestamptz,
  reaction_provider_on timestamptz,
  file_key text,
  primary key (messageid),
  unique (ticketid, created_on),
  unique (ticketid, seq),
  foreign key (fileid) references files(fileid),
  foreign key (pinned_by) references users(userid),
  foreign key (thumbnail_fileid) references files(fileid)
);
create index messages_file on messages using btree (fileid) where (fileid is not null);
create index messages_pins on messages using btree (ticketid, pinned_on desc) where (pinned_on is not null);
create unique index messages_ref on messages using btree (identityid, message_ref) where (message_ref is not null);
create index messages_search on messages using gin (word_trigrams(content));
create index messages_sent_ref on messages using btree (message_ref) where (isagent and (message_ref is not null));
create index messages_short_words on messages using gin (short_words(content)) where (content ~ '[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\u0e00-\u0e7f]'::text);
create index messages_thumbnail on messages using btree (thumbnail_fileid) where (thumbnail_fileid is not null);
create index messages_with_problem on messages using btree (ticketid) where (delivery_problem is not null);

create table message_edits (
  messageid uuid not null,
  edited_on timestamptz not null,
  content text not null,
  primary key (messageid, edited_on),
  foreign key (messageid) references messages(messageid)
);

create table message_parts (
  messageid uuid not null,
  part integer not null,
  identityid uuid not null,
  message_ref text not null,
  primary key (messageid, part),
  foreign key (messageid) references messages(messageid) on delete cascade
);
create index message_parts_ref on message_parts using btree (message_ref, identityid);

-- features/notes

create table notes (
  noteid uuid not null,
  ticketid uuid not null,
  after_seq integer not null,
  userid uuid not null,
  content text not null,
  mentions uuid[] not null default '{}'::uuid[],
  created_on timestamptz not null,
  deleted_on timestamptz,
  primary key (noteid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid)
);
create index notes_search on notes using gin (fold(content) gin_trgm_ops);
create index notes_ticket on notes using btree (ticketid, created_on);

-- features/drafts

create table drafts (
  userid uuid not null,
  ticketid uuid not null,
  content text not null,
  updated_on timestamptz not null,
  primary key (userid, ticketid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid)
);
create index drafts_ticket on drafts using btree (ticketid);

-- features/scheduled-messages

create table scheduled_messages (
  messageid uuid not null,
  ticketid uuid not null,
  userid uuid not null,
  content text not null,
  reply_to uuid,
  due_on timestamptz not null,
  not_before timestamptz not null,
  client_seq integer not null,
  not_sent text,
  withdrawn_on timestamptz,
  created_on timestamptz not null,
  withdrawn_by uuid,
  primary key (messageid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid)
);
create index scheduled_messages_due on scheduled_messages using btree (not_before) where ((not_sent is null) and (withdrawn_on is null));
create index scheduled_messages_ticket on scheduled_messages using btree (ticketid, due_on);
create index scheduled_messages_withdrawn on scheduled_messages using btree (withdrawn_on) where (withdrawn_on is not null);

create table scheduled_files (
  fileid uuid not null,
  thumbnail_fileid uuid,
  ticketid uuid not null,
  userid uuid not null,
  messageid uuid,
  place smallint not null,
  kind text not null,
  waveform smallint[],
  unused_since timestamptz,
  primary key (fileid),
  foreign key (fileid) references files(fileid),
  foreign key (messageid) references scheduled_messages(messageid),
  foreign key (thumbnail_fileid) references files(fileid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid),
  check ((messageid is null) = (unused_since is not null))
);
create index scheduled_files_message on scheduled_files using btree (messageid, place) where (messageid is not null);
create index scheduled_files_thumbnail on scheduled_files using btree (thumbnail_fileid) where (thumbnail_fileid is not null);
create index scheduled_files_ticket on scheduled_files using btree (ticketid);
create index scheduled_files_unused on scheduled_files using btree (unused_since) where (unused_since is not null);

-- features/activity

create table viewings (
  connectionid text not null,
  userid uuid not null,
  ticketid uuid not null,
  typing text not null,
  expires_on timestamptz not null,
  primary key (connectionid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid),
  check (typing = any (array['no'::text, 'reply'::text, 'note'::text]))
);
create index viewings_ticket on viewings using btree (ticketid);

-- features/files

create table files (
  fileid uuid not null,
  ticketid uuid,
  owner uuid,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  duration real,
  storage_key text not null,
  created_on timestamptz not null,
  original uuid,
  form text,
  readers uuid[],
  bubbleid uuid,
  primary key (fileid),
  unique (storage_key),
  foreign key (bubbleid) references bubbles(bubbleid),
  foreign key (original) references files(fileid) on delete cascade,
  foreign key (ticketid) references tickets(ticketid),
  check (form = any (array['jpeg'::text, 'mp3'::text, 'ogg'::text, 'wav'::text]))
);
create index files_bubble on files using btree (bubbleid, created_on) where (bubbleid is not null);
create unique index files_renditions on files using btree (original, form) where (original is not null);
create index files_ticket on files using btree (ticketid) where (ticketid is not null);

create table pending_bytes (
  storage_key text not null,
  stored_on timestamptz not null,
  primary key (storage_key)
);

-- features/inbound

create table inbox (
  accountid uuid not null,
  ext_id text not null,
  received_on timestamptz not null,
  state text not null,
  kind text not null,
  attempts integer not null default 1,
  last_error text,
  raw text,
  identityid uuid,
  packed bytea,
  primary key (accountid, ext_id),
  foreign key (accountid) references channel_accounts(accountid),
  check (state = any (array['done'::text, 'failed'::text]))
);
create index inbox_blocked on inbox using btree (identityid, received_on) where (kind = 'blocked'::text);
create index inbox_early on inbox using btree (identityid) where ((state = 'failed'::text) and (identityid is not null));
create index inbox_erased on inbox using btree (received_on) where (kind = 'erased'::text);
create index inbox_failed on inbox using btree (received_on) where (state = 'failed'::text);

create table early_receipts (
  accountid uuid not null,
  message_ref text not null,
  state text not null,
  reason text,
  received_on timestamptz not null,
  problem text,
  primary key (accountid, message_ref, state),
  foreign key (accountid) references channel_accounts(accountid)
);
create index early_receipts_received on early_receipts using btree (received_on);

create table watermarks (
  identityid uuid not null,
  state text not null,
  up_to timestamptz not null,
  primary key (identityid, state),
  foreign key (identityid) references identities(identityid),
  check (state = any (array['delivered'::text, 'read'::text]))
);

-- features/media

create table media_jobs (
  jobid bigint not null generated always as identity,
  messageid uuid not null,
  accountid uuid not null,
  purpose text not null,
  ref text not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  not_before timestamptz not null,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_error text,
  primary key (jobid),
  unique (messageid, purpose),
  foreign key (accountid) references channel_accounts(accountid),
  foreign key (messageid) references messages(messageid),
  check (purpose = any (array['file'::text, 'thumbnail'::text])),
  check (state = any (array['queued'::text, 'fetching'::text, 'done'::text, 'failed'::text]))
);
create index media_jobs_waiting on media_jobs using btree (not_before) where (state = any (array['queued'::text, 'fetching'::text]));

-- features/link-previews

create table link_jobs (
  messageid uuid not null,
  address text not null,
  created_on timestamptz not null,
  not_before timestamptz not null,
  fence integer not null default 0,
  primary key (messageid)
);
create index link_jobs_due on link_jobs using btree (not_before);

create table link_pages (
  address_sha256 bytea not null,
  title text,
  description text,
  site text not null,
  picture bytea,
  expires_on timestamptz not null,
  primary key (address_sha256)
);
create index link_pages_expired on link_pages using btree (expires_on);

-- features/webhooks

create table unmatched_webhook_events (
  eventid uuid not null,
  fingerprint text not null,
  platform text not null,
  ext_account_id text,
  raw text not null,
  received_on timestamptz not null,
  primary key (eventid),
  unique (fingerprint)
);

-- platform/outbox

create table outbox (
  outboxid bigint not null generated always as identity,
  conversation uuid not null,
  accountid uuid not null,
  ticketid uuid,
  messageid uuid,
  command jsonb not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  not_before timestamptz not null,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_error text,
  created_on timestamptz not null,
  done_on timestamptz,
  last_problem text,
  held boolean not null default false,
  primary key (outboxid),
  foreign key (accountid) references channel_accounts(accountid),
  foreign key (conversation) references identities(identityid),
  foreign key (messageid) references messages(messageid),
  foreign key (ticketid) references tickets(ticketid),
  check (state = any (array['queued'::text, 'done'::text, 'failed'::text, 'unconfirmed'::text]))
);
create index outbox_held on outbox using btree (conversation) where held;
create index outbox_message on outbox using btree (messageid);
create index outbox_ticket on outbox using btree (ticketid) where (ticketid is not null);
create index outbox_waiting on outbox using btree (conversation, outboxid) where (state = 'queued'::text);
create index outbox_wrong on outbox using btree (created_on) where (state = any (array['failed'::text, 'unconfirmed'::text]));

create table outbox_heads (
  conversation uuid not null,
  accountid uuid not null,
  outboxid bigint not null,
  next_on timestamptz not null,
  leased boolean not null,
  primary key (conversation)
);
create index outbox_heads_due on outbox_heads using btree (accountid, next_on, outboxid) where (not leased);
create index outbox_heads_leased on outbox_heads using btree (next_on) where leased;

create table outbox_parts (
  outboxid bigint not null,
  taken jsonb not null,
  primary key (outboxid),
  foreign key (outboxid) references outbox(outboxid)
);

-- platform/realtime

create table new_events (
  id bigint not null generated always as identity,
  at timestamptz not null,
  rooms bigint not null,
  body bytea not null,
  events smallint not null default 1,
  primary key (id)
);

create table events (
  slot smallint not null,
  position bigint not null,
  at timestamptz not null,
  rooms bigint not null,
  body bytea not null
) partition by list (slot);
create table events_0 partition of events for values in ('0');
create table events_1 partition of events for values in ('1');
create table events_2 partition of events for values in ('2');
create table events_3 partition of events for values in ('3');
create table events_4 partition of events for values in ('4');
create table events_5 partition of events for values in ('5');
create table events_6 partition of events for values in ('6');
create table events_7 partition of events for values in ('7');
create index events_position on only events using btree ("position");

create table event_slots (
  slot smallint not null,
  ended_on timestamptz not null,
  last_position bigint not null,
  primary key (slot)
);

create table event_counter (
  only_row boolean not null default true,
  last_position bigint not null,
  slot smallint not null default 0,
  slot_began timestamptz,
  dropped_position bigint not null default 0,
  primary key (only_row),
  check (only_row)
);

create table connections (
  connectionid text not null,
  node text not null,
  userid uuid not null,
  expires_on timestamptz not null,
  primary key (connectionid),
  foreign key (userid) references users(userid)
);
create index connections_user on connections using btree (userid);

-- features/channel-accounts

create table channel_accounts (
  accountid uuid not null,
  platform text not null,
  name text not null,
  ext_account_id text not null,
  secrets jsonb not null,
  intake text not null,
  state text not null default 'connected'::text,
  poll_offset bigint not null default 0,
  paused_until timestamptz,
  last_event_on timestamptz,
  last_error text,
  last_error_on timestamptz,
  created_on timestamptz not null,
  removed_on timestamptz,
  ext_business_id text,
  category text,
  checked_on timestamptz,
  late_since timestamptz,
  late_count integer not null default 0,
  departmentid uuid,
  provider_name text,
  greeting text not null default ''::text,
  primary key (accountid),
  foreign key (departmentid) references departments(departmentid),
  check (intake = any (array['webhook'::text, 'polling'::text, 'off'::text])),
  check (state = any (array['connected'::text, 'broken'::text, 'silent'::text]))
);
create unique index channel_accounts_live on channel_accounts using btree (platform, ext_account_id) where (removed_on is null);

-- features/website-chats

create table website_chats (
  accountid uuid not null,
  color text not null,
  side text not null,
  greeting text not null,
  language text not null,
  origins text[] not null,
  hours jsonb,
  has_away_form boolean not null,
  asks_challenge boolean not null,
  primary key (accountid),
  foreign key (accountid) references channel_accounts(accountid),
  check (side = any (array['left'::text, 'right'::text]))
);

create table solved_challenges (
  challenge bytea not null,
  expires_on timestamptz not null,
  primary key (challenge)
);
create index solved_challenges_expired on solved_challenges using btree (expires_on);

-- features/visitor-chat

create table visitor_chats (
  chatid uuid not null,
  accountid uuid not null,
  website_user text,
  name text,
  email text,
  fields jsonb not null default '{}'::jsonb,
  language text not null,
  page jsonb,
  revision integer not null default 0,
  position integer not null default 0,
  company_read integer not null default 0,
  visitor_got integer not null default 0,
  visitor_read integer not null default 0,
  created_on timestamptz not null,
  primary key (chatid),
  unique (accountid, website_user),
  foreign key (accountid) references channel_accounts(accountid)
);
create index visitor_chats_created on visitor_chats using btree (created_on);

create table visitor_sessions (
  token bytea not null,
  chatid uuid not null,
  created_on timestamptz not null,
  last_seen_on timestamptz not null,
  primary key (token),
  foreign key (chatid) references visitor_chats(chatid) on delete cascade
);
create index visitor_sessions_chat on visitor_sessions using btree (chatid, last_seen_on);

create table visitor_messages (
  chatid uuid not null,
  id uuid not null,
  position integer not null,
  revision integer not null,
  is_visitors boolean not null,
  at timestamptz not null,
  text text not null,
  fileid uuid,
  file jsonb,
  reply_to uuid,
  visitor_reaction text,
  company_reaction text,
  choices jsonb not null default '[]'::jsonb,
  chosen text,
  our_ref text,
  primary key (chatid, id),
  unique (chatid, our_ref),
  foreign key (chatid) references visitor_chats(chatid) on delete cascade,
  foreign key (fileid) references files(fileid)
);
create index visitor_messages_changes on visitor_messages using btree (chatid, revision);
create index visitor_messages_files on visitor_messages using btree (fileid) where (fileid is not null);
create index visitor_messages_places on visitor_messages using btree (chatid, "position");

-- features/whatsapp-templates

create table whatsapp_businesses (
  business_id text not null,
  secrets jsonb not null,
  created_on timestamptz not null,
  listed_on timestamptz,
  primary key (business_id)
);

create table whatsapp_templates (
  template_id text not null,
  business_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  content text not null,
  places jsonb not null,
  is_plain boolean not null,
  rejected_reason text,
  told_on timestamptz,
  primary key (template_id),
  foreign key (business_id) references whatsapp_businesses(business_id)
);

-- features/messenger

create table provider_logins (
  platform text not null,
  shown_sha256 text not null,
  secrets jsonb not null,
  created_on timestamptz not null,
  primary key (platform)
);

-- features/outgoing-webhooks

create table outgoing_webhooks (
  webhookid uuid not null,
  url text not null,
  kinds text[] not null,
  state text not null,
  position bigint,
  secrets jsonb not null,
  former_until timestamptz,
  made_by uuid not null,
  created_on timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  last_tried_on timestamptz,
  last_delivered_on timestamptz,
  last_problem text,
  primary key (webhookid),
  foreign key (made_by) references users(userid),
  check ((state = 'on'::text) = ("position" is not null)),
  check (state = any (array['on'::text, 'off'::text, 'gone'::text, 'failing'::text, 'overfull'::text]))
);

create table webhook_deliveries (
  deliveryid uuid not null,
  number bigint not null generated always as identity,
  webhookid uuid not null,
  kind text not null,
  subject uuid not null,
  happened_on timestamptz not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  not_before timestamptz not null,
  lease_until timestamptz,
  fence bigint not null default 0,
  status integer,
  answer text,
  problem text,
  done_on timestamptz,
  primary key (deliveryid),
  foreign key (webhookid) references outgoing_webhooks(webhookid) on delete cascade,
  check (state = any (array['waiting'::text, 'delivered'::text, 'failed'::text]))
);
create index webhook_deliveries_failed on webhook_deliveries using btree (webhookid) where (state = 'failed'::text);
create index webhook_deliveries_newest on webhook_deliveries using btree (webhookid, ((- number)));
create index webhook_deliveries_old on webhook_deliveries using btree (happened_on);
create index webhook_deliveries_waiting on webhook_deliveries using btree (webhookid, subject, number) where (state = 'waiting'::text);

create table webhook_heads (
  deliveryid uuid not null,
  webhookid uuid not null,
  subject uuid not null,
  number bigint not null,
  next_on timestamptz not null,
  leased boolean not null default false,
  primary key (deliveryid),
  foreign key (webhookid) references outgoing_webhooks(webhookid) on delete cascade
);
create index webhook_heads_due on webhook_heads using btree (webhookid, next_on, number) where (not leased);
create index webhook_heads_leased on webhook_heads using btree (webhookid, next_on) where leased;
create index webhook_heads_subject on webhook_heads using btree (webhookid, subject);

-- features/api-keys

create table api_keys (
  keyid uuid not null,
  token_sha256 bytea not null,
  ending text not null,
  name text not null,
  scopes text[] not null,
  made_by uuid not null,
  created_on timestamptz not null,
  expires_on timestamptz,
  revoked_on timestamptz,
  last_used_on timestamptz,
  minute timestamptz,
  minute_calls integer not null default 0,
  primary key (keyid),
  unique (token_sha256),
  foreign key (made_by) references users(userid)
);

-- features/users

create table users (
  userid uuid not null,
  short_id text not null,
  username text not null,
  email text not null,
  password_hash text not null,
  password_is_temporary boolean not null default false,
  first_name text not null,
  last_name text not null,
  departmentid uuid,
  is_admin boolean not null default false,
  is_moderator boolean not null default false,
  created_on timestamptz not null,
  last_logged_on timestamptz,
  closed_on timestamptz,
  profile_pic uuid,
  lang text not null,
  theme text not null default 'system'::text,
  sounds boolean not null default true,
  push_enabled boolean not null default false,
  push_previews boolean not null default false,
  preferences jsonb not null default '{}'::jsonb,
  turned_away_on timestamptz,
  primary key (userid),
  unique (short_id),
  unique (username),
  foreign key (departmentid) references departments(departmentid),
  foreign key (profile_pic) references files(fileid)
);
create index users_department on users using btree (departmentid) where (closed_on is null);
create unique index users_email on users using btree (lower(email));
create index users_search on users using gin (fold(((first_name || ' '::text) || last_name)) gin_trgm_ops);

-- features/invitations

create table invitations (
  invitationid uuid not null,
  token_sha256 bytea not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  departmentid uuid not null,
  is_admin boolean not null,
  invited_by uuid not null,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  primary key (invitationid),
  unique (token_sha256),
  foreign key (departmentid) references departments(departmentid),
  foreign key (invited_by) references users(userid)
);
create unique index invitations_email on invitations using btree (lower(email));

-- features/mail

create table mails (
  mailid uuid not null,
  about uuid not null,
  state text not null default 'waiting'::text,
  content text,
  attempts integer not null default 0,
  fence integer not null default 0,
  not_before timestamptz not null,
  useful_until timestamptz not null,
  problem text,
  created_on timestamptz not null,
  done_on timestamptz,
  primary key (mailid),
  check ((state = 'waiting'::text) = (content is not null)),
  check (state = any (array['waiting'::text, 'sent'::text, 'failed'::text]))
);
create index mails_about on mails using btree (about);
create index mails_due on mails using btree (not_before) where (state = 'waiting'::text);

-- features/password-resets

create table password_resets (
  resetid uuid not null,
  token_sha256 bytea not null,
  userid uuid not null,
  account_sha256 bytea not null,
  made_by uuid,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  primary key (resetid),
  unique (token_sha256),
  foreign key (made_by) references users(userid),
  foreign key (userid) references users(userid)
);
create index password_resets_user on password_resets using btree (userid);

create table reset_requests (
  requestid uuid not null,
  email text not null,
  created_on timestamptz not null,
  primary key (requestid)
);
create index reset_requests_order on reset_requests using btree (created_on);

-- features/company-sign-in

create table company_sign_ins (
  state_sha256 bytea not null,
  browser_sha256 bytea not null,
  company text not null,
  secrets text not null,
  userid uuid,
  return_to text,
  expires_on timestamptz not null,
  primary key (state_sha256),
  foreign key (userid) references users(userid)
);
create index company_sign_ins_expiry on company_sign_ins using btree (expires_on);

create table linked_logins (
  issuer text not null,
  subject text not null,
  userid uuid not null,
  email text,
  linked_on timestamptz not null,
  used_on timestamptz,
  primary key (issuer, subject),
  unique (userid, issuer),
  foreign key (userid) references users(userid)
);

create table linking_permits (
  userid uuid not null,
  allowed_by uuid not null,
  expires_on timestamptz not null,
  primary key (userid),
  foreign key (allowed_by) references users(userid),
  foreign key (userid) references users(userid)
);

create table refused_clients (
  company text not null,
  refused_on timestamptz not null,
  primary key (company)
);

-- features/departments

create table departments (
  departmentid uuid not null,
  department_name text not null,
  created_on timestamptz not null,
  deleted_on timestamptz,
  primary key (departmentid)
);
create unique index departments_name on departments using btree (lower(department_name)) where (deleted_on is null);

-- features/sessions

create table sessions (
  token_sha256 bytea not null,
  sessionid uuid not null,
  userid uuid not null,
  created_on timestamptz not null,
  last_seen_on timestamptz not null,
  expires_on timestamptz not null,
  ip text,
  user_agent text,
  company text,
  company_tokens text,
  company_checked_on timestamptz,
  company_proved_on timestamptz,
  primary key (token_sha256),
  unique (sessionid),
  foreign key (userid) references users(userid)
);
create index sessions_company on sessions using btree (company, company_checked_on) where (company is not null);
create index sessions_user on sessions using btree (userid);

create table login_attempts (
  key text,
  attempted_on timestamptz not null,
  kind text,
  subject text,
  network text,
  check (kind = any (array['password'::text, 'code'::text, 'address'::text, 'known'::text]))
);
create index login_attempts_key on login_attempts using btree (key, attempted_on);
create index login_attempts_subject on login_attempts using btree (kind, subject, attempted_on);

create table sign_in_challenges (
  token_sha256 bytea not null,
  userid uuid not null,
  password_hash text not null,
  expires_on timestamptz not null,
  company text,
  company_tokens text,
  company_proved_on timestamptz,
  primary key (token_sha256),
  foreign key (userid) references users(userid)
);
create index sign_in_challenges_user on sign_in_challenges using btree (userid);

-- features/second-factor

create table second_factors (
  userid uuid not null,
  secret text not null,
  started_on timestamptz not null,
  confirmed_on timestamptz,
  last_step bigint not null default 0,
  primary key (userid),
  foreign key (userid) references users(userid)
);

create table recovery_codes (
  userid uuid not null,
  digest bytea not null,
  used_on timestamptz,
  primary key (userid, digest),
  foreign key (userid) references users(userid)
);

-- features/bubbles

create table bubbles (
  bubbleid uuid not null,
  userid uuid,
  name text not null,
  content text not null,
  created_on timestamptz not null,
  departmentid uuid,
  primary key (bubbleid),
  foreign key (departmentid) references departments(departmentid),
  foreign key (userid) references users(userid),
  check (num_nonnulls(userid, departmentid) = 1)
);
create index bubbles_department on bubbles using btree (departmentid, created_on) where (departmentid is not null);
create index bubbles_user on bubbles using btree (userid, created_on);

create table bubble_uses (
  bubbleid uuid not null,
  userid uuid not null,
  uses integer not null,
  last_useid uuid not null,
  primary key (bubbleid, userid),
  foreign key (bubbleid) references bubbles(bubbleid) on delete cascade,
  foreign key (userid) references users(userid)
);

-- features/saved-views

create table saved_views (
  viewid uuid not null,
  userid uuid,
  departmentid uuid,
  name text not null,
  rule jsonb not null,
  place integer not null,
  created_on timestamptz not null,
  primary key (viewid),
  foreign key (departmentid) references departments(departmentid),
  foreign key (userid) references users(userid),
  check (num_nonnulls(userid, departmentid) <= 1)
);
create index saved_views_shared on saved_views using btree (place) where (userid is null);
create index saved_views_user on saved_views using btree (userid) where (userid is not null);

-- features/private-chat

create table private_chats (
  chatid uuid not null,
  first_userid uuid not null,
  second_userid uuid not null,
  last_seq integer not null default 0,
  first_read_seq integer not null default 0,
  second_read_seq integer not null default 0,
  first_read_on timestamptz,
  second_read_on timestamptz,
  primary key (chatid),
  unique (first_userid, second_userid),
  foreign key (first_userid) references users(userid),
  foreign key (second_userid) references users(userid),
  check (first_userid < second_userid)
);

create table private_messages (
  messageid uuid not null,
  chatid uuid not null,
  seq integer not null,
  senderid uuid not null,
  receiverid uuid not null,
  type text not null,
  content text not null,
  fileid uuid,
  created_on timestamptz not null,
  thumbnail_fileid uuid,
  file_name text,
  file_size bigint,
  mime_type text,
  duration real,
  waveform smallint[],
  width integer,
  height integer,
  reply_to uuid,
  reply_quote text,
  reply_created_on timestamptz,
  reply_senderid uuid,
  sender_reaction text,
  receiver_reaction text,
  primary key (messageid),
  unique (chatid, seq),
  foreign key (chatid) references private_chats(chatid),
  foreign key (fileid) references files(fileid),
  foreign key (receiverid) references users(userid),
  foreign key (reply_senderid) references users(userid),
  foreign key (reply_to) references private_messages(messageid),
  foreign key (senderid) references users(userid),
  foreign key (thumbnail_fileid) references files(fileid)
);

-- features/notifications

create table notifications (
  notificationid uuid not null,
  userid uuid not null,
  type text not null,
  name text not null,
  created_on timestamptz not null,
  ticketid uuid,
  ticket_created_on timestamptz,
  ticket_platform text,
  rating smallint,
  senderid uuid,
  chatid uuid,
  content text,
  message_type text,
  read_on timestamptz,
  messageid uuid,
  problem text,
  reason text,
  primary key (notificationid),
  foreign key (chatid) references private_chats(chatid),
  foreign key (senderid) references users(userid),
  foreign key (ticketid) references tickets(ticketid),
  foreign key (userid) references users(userid),
  check (type = any (array['text'::text, 'rating'::text, 'mention'::text, 'undelivered'::text, 'snooze'::text, 'not-sent'::text]))
);
create index notifications_message on notifications using btree (messageid) where (messageid is not null);
create index notifications_ticket on notifications using btree (ticketid) where (ticketid is not null);
create index notifications_unread on notifications using btree (userid) where (read_on is null);
create index notifications_user on notifications using btree (userid, created_on desc);

-- features/push

create table push_subscriptions (
  endpoint text not null,
  userid uuid not null,
  p256dh text not null,
  auth text not null,
  created_on timestamptz not null,
  sessionid uuid,
  primary key (endpoint),
  foreign key (userid) references users(userid)
);
create index push_subscriptions_user on push_subscriptions using btree (userid);

create table push_jobs (
  jobid bigint not null generated always as identity,
  recipients uuid[] not null,
  notice jsonb not null,
  created_on timestamptz not null,
  lease_until timestamptz,
  fence integer not null default 0,
  primary key (jobid)
);

-- platform/stored-values

create table settings (
  key text not null,
  value jsonb not null,
  primary key (key)
);

-- features/privacy

create table erasures (
  erasureid uuid not null,
  started_on timestamptz not null,
  storage_keys text[] not null,
  ids text[] not null,
  marks text[] not null,
  names text[] not null,
  spared jsonb,
  primary key (erasureid)
);

create table emptied_tickets (
  ticketid uuid not null,
  emptied_on timestamptz not null,
  primary key (ticketid),
  foreign key (ticketid) references tickets(ticketid)
);

-- platform/audit

create table audit_log (
  auditid bigint not null generated always as identity,
  at timestamptz not null,
  actor uuid,
  actor_name text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}'::jsonb,
  ip text,
  result text not null default 'done'::text,
  primary key (auditid),
  check (result = any (array['done'::text, 'refused'::text]))
);
create index audit_log_actor on audit_log using btree (actor, auditid desc);
create index audit_log_at on audit_log using btree (at desc);
create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement execute function refuse_change();

create table audit_repeats (
  actor uuid not null,
  action text not null,
  minute timestamptz not null,
  times integer not null default 1,
  auditid bigint,
  primary key (actor, action, minute)
);
create index audit_repeats_auditid on audit_repeats using btree (auditid);
create index audit_repeats_minute on audit_repeats using btree (minute);

-- platform/db

create table schema_migrations (
  name text not null,
  position integer not null,
  applied_on timestamptz not null default clock_timestamp(),
  primary key (name),
  unique ("position")
);

-- functions

create or replace function public.clear_audit_lines(erasure uuid, seen bigint, most integer)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
        declare
          last bigint;
          about text[];
          words text[];
          others jsonb;
        begin
          select ids, ids || names, coalesce(spared, '[]') into about, words, others
            from erasures where erasureid = erasure;
          if about is null then return null; end if;
          perform set_config('desk.retention', 'erasing', true);
          with part as (
            select auditid, subject = any(about) as is_about,
              split_part(action, '.', 1) in ('client', 'export') and action <> 'client.erase'
                and exists (select from unnest(words) as word
                  where position(lower(word) in lower(detail::text)) > 0
                    and not exists (select from jsonb_to_recordset(others) as other (id text, after timestamptz, until timestamptz)
                      where id = word and (after is not null or until is not null)
                        and (after is null or at > after) and (until is null or at <= until))) as names_client
            from audit_log where auditid > seen order by auditid limit most),
          emptied as (update audit_log set detail = '{}', subject = null
            where auditid in (select auditid from part where is_about or names_client))
          select max(auditid) into last from part;
          perform set_config('desk.retention', '', true);
          return last;
        end $function$;

create or replace function public.drop_old_audit_lines(most integer)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
        declare
          kept integer := (select (value ->> 'keepAuditDays')::integer from settings where key = 'desk_rules');
          dropped bigint;
        begin
          if kept is null then return 0; end if;
          perform set_config('desk.retention', 'audit', true);
          delete from audit_log where auditid in (
            select auditid from audit_log where at < clock_timestamp() - make_interval(days => greatest(kept, 8))
            order by at limit most);
          get diagnostics dropped = row_count;
          perform set_config('desk.retention', '', true);
          return dropped;
        end $function$;

create or replace function public.fold(value text)
 returns text
 language plpgsql
 immutable parallel safe strict
as $function$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $function$;

create or replace function public.keep_outbox_heads(conversations uuid[])
 returns void
 language plpgsql
as $function$
        declare
          known outbox_heads;
          head outbox;
          one uuid;
        begin
          foreach one in array conversations loop
            loop
              select * into known from outbox_heads where conversation = one for update;
              select * into head from outbox
                where outboxid = known.outboxid and state = 'queued' and lease_until is not null;
              if head.outboxid is null then
                select * into head from outbox
                  where conversation = one and state = 'queued' order by outboxid limit 1;
              end if;
              if head.outboxid is null then
                delete from outbox_heads where conversation = one;
                exit;
              end if;
              exit when (known.outboxid, known.next_on, known.leased) is not distinct from
                (head.outboxid, coalesce(head.lease_until, head.not_before), head.lease_until is not null);
              insert into outbox_heads (conversation, accountid, outboxid, next_on, leased)
                values (one, head.accountid, head.outboxid, coalesce(head.lease_until, head.not_before),
                  head.lease_until is not null)
                on conflict (conversation) do update set accountid = excluded.accountid, outboxid = excluded.outboxid,
                  next_on = excluded.next_on, leased = excluded.leased
                where known.conversation is not null;
              -- Another transaction made the row meanwhile: it is locked and looked at like any other.
              exit when found;
            end loop;
          end loop;
        end $function$;

create or replace function public.keep_webhook_heads(webhook uuid, subjects uuid[], holding integer)
 returns void
 language plpgsql
as $function$
        declare
          one uuid;
          first bigint;
        begin
          foreach one in array subjects loop
            select number into first from webhook_deliveries
              where webhookid = webhook and subject = one and state = 'waiting' and attempts < holding
              order by number limit 1;
            delete from webhook_heads head where webhookid = webhook and subject = one
              and ((not leased and number > first) or not exists (
                select from webhook_deliveries d where d.deliveryid = head.deliveryid and d.state = 'waiting'));
            insert into webhook_heads (deliveryid, webhookid, subject, number, next_on)
              select deliveryid, webhook, one, number, not_before from webhook_deliveries
              where webhookid = webhook and subject = one and state = 'waiting'
                and number <= coalesce(first, 9223372036854775807)
              on conflict do nothing;
          end loop;
        end $function$;

create or replace function public.next_events(after bigint, most integer)
 returns table("position" bigint, at timestamptz, body bytea)
 language plpgsql
 rows 10
as $function$
        begin
          perform number_events();
          return query select e."position", e.at, e.body
            from events e where e."position" > after order by e."position" limit most;
        end $function$;

create or replace function public.number_events()
 returns bigint
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
as $function$
        declare
          counter event_counter;
          newest bigint;
        begin
          if not exists (select from new_events) then
            return (select last_position from event_counter);
          end if;
          select * into counter from event_counter for update;
          with committed as (delete from new_events where id > 0 returning id, at, rooms, body, events),
            numbered as (
              insert into events (slot, position, at, rooms, body)
                select counter.slot, counter.last_position + sum(events) over (order by id), at, rooms, body from committed
                returning position)
            select max(position) into newest from numbered;
          if newest is null then
            return counter.last_position;
          end if;
          update event_counter set last_position = newest;
          return newest;
        end $function$;

create or replace function public.refuse_change()
 returns trigger
 language plpgsql
as $function$
        begin
          if tg_op = 'DELETE' and current_setting('desk.retention', true) = 'audit' then return null; end if;
          if tg_op = 'UPDATE' and current_setting('desk.retention', true) = 'erasing' then return null; end if;
          raise exception 'the audit log is append-only';
        end $function$;

create or replace function public.short_words(value text)
 returns text[]
 language sql
 immutable parallel safe strict
as $function$
        select coalesce(array_agg(distinct word), '{}') from (
          select letter || pair.next as word from (
            select letter, lead(letter, 1, '') over (order by place) as after
            from string_to_table(public.fold(value), null) with ordinality as letters (letter, place)
          ) as pairs, lateral (values (''), (after)) as pair (next)
          where letter ~ '[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\u0e00-\u0e7f]'
        ) as words
      $function$;

create or replace function public.tally_change()
 returns trigger
 language plpgsql
as $function$
        begin
          insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
          select t.platform, t.departmentid, t.userid, sign, sign * (t.closed_on is not null)::int,
            sign * (t.closed_on is null and t.userid is null)::int,
            sign * (waited is not null)::int, sign * coalesce(waited, 0)
          from (values (-1, old.platform, old.departmentid, old.userid, old.closed_on,
              waited(old.created_on, greatest(old.reopened_on, old.queued_on), old.accepted_on)),
            (1, new.platform, new.departmentid, new.userid, new.closed_on,
              waited(new.created_on, greatest(new.reopened_on, new.queued_on), new.accepted_on)))
            as t (sign, platform, departmentid, userid, closed_on, waited);
          return null;
        end $function$;

create or replace function public.tally_clients()
 returns trigger
 language plpgsql
as $function$
        begin
          insert into client_tally (total)
          select case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
          return null;
        end $function$;

create or replace function public.tally_tickets()
 returns trigger
 language plpgsql
as $function$
        declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
        begin
          insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
          select platform, departmentid, userid, sign * count(*), sign * count(closed_on),
            sign * count(*) filter (where closed_on is null and userid is null),
            sign * count(waited), sign * coalesce(sum(waited), 0)
          from (select *, waited(created_on, greatest(reopened_on, queued_on), accepted_on) as waited from changed) as t
          group by platform, departmentid, userid;
          return null;
        end $function$;

create or replace function public.trigram_query(term text, begins boolean)
 returns tsquery
 language plpgsql
 immutable parallel safe strict
as $function$
        declare
          words text[] := regexp_split_to_array(public.fold(term), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+');
          word text;
          parts text[] := '{}';
        begin
          for n in 1 .. cardinality(words) loop
            word := words[n];
            if word <> '' and (begins or n > 1) then
              parts := parts || (quote_literal('^' || left(word, 3)) ||
                case when length(word) < 3 and n = cardinality(words) then ':*' else '' end);
            elsif length(word) > 2 then
              parts := parts || format('(%1$L | %2$L)', left(word, 3), '^' || left(word, 3));
            end if;
            for place in 2 .. length(word) - 2 loop
              parts := parts || quote_literal(substr(word, place, 3));
            end loop;
          end loop;
          return case when parts = '{}' then '!''^''' else array_to_string(parts, ' & ') end::tsquery;
        end $function$;

create or replace function public.turn_event_slots(moment timestamptz, kept interval)
 returns void
 language plpgsql
 set lock_timeout to '100ms'
as $function$
        declare
          counter event_counter;
          oldest event_slots;
          next_slot smallint;
        begin
          select * into counter from event_counter for update;
          loop
            select * into oldest from event_slots order by last_position limit 1;
            exit when not found or oldest.ended_on > moment - kept or oldest.last_position >
              (select min(position) from outgoing_webhooks where state = 'on');
            begin
              execute format('truncate events_%s', oldest.slot);
            exception when lock_not_available then
              exit;
            end;
            delete from event_slots where slot = oldest.slot;
            update event_counter set dropped_position = oldest.last_position;
          end loop;

          if counter.slot_began > moment - kept / 6 then
            return;
          end if;
          next_slot := (counter.slot + 1) % 8;
          if not exists (select from events where slot = counter.slot) then
            update event_counter set slot_began = moment;
          elsif not exists (select from event_slots where slot = next_slot) then
            insert into event_slots (slot, ended_on, last_position) values (counter.slot, moment, counter.last_position);
            update event_counter set slot = next_slot, slot_began = moment;
          end if;
        end $function$;

create or replace function public.waited(opened timestamptz, reopened timestamptz, accepted timestamptz)
 returns bigint
 language sql
 immutable
as $function$
        select case when accepted >= coalesce(reopened, opened)
          then (extract(epoch from accepted - coalesce(reopened, opened)) * 1000000)::bigint end
      $function$;

create or replace function public.word_trigrams(value text)
 returns tsvector
 language plpgsql
 immutable parallel safe strict cost 1000
as $function$
        declare
          word text;
          signs text[];
          trigrams text[] := '{}';
        begin
          foreach word in array regexp_split_to_array(public.fold(value), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+') loop
            if word <> '' then
              trigrams := trigrams || ('^' || left(word, 3));
              -- substr() counts from the beginning of the word each time: a word of 20,000 letters would take a second.
              signs := string_to_array(word, null);
              for place in 2 .. cardinality(signs) - 2 loop
                trigrams := trigrams || (signs[place] || signs[place + 1] || signs[place + 2]);
              end loop;
            end if;
          end loop;
          return array_to_tsvector(trigrams);
        end $function$;
