/**
 * The statements that write placements straight into the tables, because thousands through the API take an hour
 * and because the entry points would refuse some of them. `$1` is a list of `{ n, <sink>: text }`, `$2` who views them.
 */
const idFrom = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const idOf = (kind: string, number = 'n') => idFrom(`'${kind} ' || (${number})`)
const given = `jsonb_to_recordset($1::jsonb) as given(n int, t jsonb)`

const clients = `
  insert into clients (clientid, short_id, client_name, account_number, address, note, created_on)
  select ${idOf('client')}, left(${idOf('client')}::text, 8), t->>'client_name', t->>'account_number', t->>'address',
         t->>'client_note', now() - n * interval '1 minute'
  from ${given}, (select $2::uuid) as me`

const identities = `
  insert into identities (identityid, accountid, ext_user_id, chat, clientid, name, username, phone)
  select ${idOf('identity')}, (select accountid from channel_accounts where removed_on is null limit 1), 'hostile ' || n,
         'hostile ' || n, ${idOf('client')}, t->>'identity_name', t->>'identity_username', t->>'identity_phone'
  from ${given}, (select $2::uuid) as me`

/** Every third is closed, under a name; the others are open for everybody. */
const tickets = `
  insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, departmentid, userid, accepted_on,
                       updated_on, closed_on, closed_by, closed_by_name, last_seq, last_client_seq, unanswered,
                       waiting_since, last_created_on, last_message)
  select ${idOf('ticket')}, now() - interval '2 days', ${idOf('client')}, ${idOf('identity')}, accountid, platform,
         (select departmentid from departments where deleted_on is null order by created_on limit 1),
         case when n % 3 > 0 then $2::uuid end, case when n % 3 > 0 then now() end, now(),
         case when n % 3 = 2 then now() end, case when n % 3 = 2 then $2::uuid end,
         case when n % 3 = 2 then t->>'handler_name' end, 18, 18, 1, now() - n * interval '1 second', now(),
         jsonb_build_object('type', 'text', 'content', t->>'preview', 'isagent', false, 'created_on',
                            to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from ${given}, (select accountid, platform from channel_accounts where removed_on is null limit 1) account`

interface Spoken {
  type: string
  content: string
  isAgent?: boolean
  more?: Record<string, string>
}

const of = (sink: string): string => `t->>'${sink}'`
const file = { media_state: `'failed'`, file_size: '1000', mime_type: `'application/pdf'` }

const spoken: readonly Spoken[] = [
  { type: 'text', content: of('text_of_client') },
  { type: 'text', content: of('text_of_agent'), isAgent: true },
  { type: 'text', content: `'by an agent'`, isAgent: true, more: { created_by_name: of('agent_name') } },
  {
    type: 'text',
    content: `'reply'`,
    more: { reply_quote: of('quote'), reply_created_on: 'now()', reply_is_agent: 'false' },
  },
  { type: 'text', content: `'forwarded'`, more: { forwarded_from: of('forwarded_from') } },
  { type: 'document', content: of('caption'), more: { ...file, file_name: of('file_name') } },
  { type: 'audio', content: `''`, more: { ...file, file_name: of('song_name') } },
  { type: 'location', content: `'52.1,4.3'`, more: { region: of('place') } },
  { type: 'location', content: of('coordinates') },
  { type: 'contact', content: `${of('contact')} || chr(10) || '+4912345'` },
  { type: 'unknown', content: `''`, more: { placeholder: of('placeholder') } },
  { type: 'sticker', content: of('sticker') },
  { type: 'text', content: `'liked'`, more: { reaction: of('reaction') } },
  {
    type: 'text',
    content: `'not sent'`,
    isAgent: true,
    more: { delivery: `'failed'`, delivery_reason: of('failure') },
  },
  { type: 'text', content: of('pinned_text'), more: { pinned_on: 'now()', pinned_by: '$2::uuid' } },
  { type: 'text', content: of('edited_text'), more: { edited_on: 'now()' } },
  { type: 'text', content: of('deleted_text'), more: { deleted_on: 'now()' } },
]

const messages = spoken.map(
  ({ type, content, isAgent = false, more = {} }, place) => `
  insert into messages (messageid, ticketid, identityid, seq, created_on, type, isagent, content, created_by
                        ${[...Object.keys(more), ...('created_by_name' in more ? [] : ['created_by_name'])].map((column) => `, ${column}`).join('')})
  select ${idFrom(`'message ${place} ' || n`)}, ${idOf('ticket')}, ${idOf('identity')}, ${place + 1},
         now() - interval '1 day' + ${place} * interval '1 minute', '${type}', ${isAgent}, ${content},
         ${isAgent ? '$2::uuid' : idOf('client')}
         ${[...Object.values(more), ...('created_by_name' in more ? [] : [isAgent ? `'The desk'` : of('client_name')])].map((value) => `, ${value}`).join('')}
  from ${given}, (select $2::uuid) as me`,
)

const notes = `
  insert into notes (noteid, ticketid, after_seq, userid, content, created_on)
  select ${idOf('note')}, ${idOf('ticket')}, 17, $2::uuid, t->>'note', now() from ${given}`

const drafts = `
  insert into drafts (userid, ticketid, content, updated_on)
  select $2::uuid, ${idOf('ticket')}, t->>'draft', now() from ${given}`

const bubbles = `
  insert into bubbles (bubbleid, userid, name, content, created_on)
  select ${idOf('bubble')}, $2::uuid, t->>'bubble_name', t->>'bubble_content', now() from ${given}`

const notices = `
  insert into notifications (notificationid, userid, type, name, created_on, ticketid, ticket_created_on,
                             ticket_platform, content, message_type)
  select ${idOf('notice')}, $2::uuid, 'mention', t->>'notice_name', now() - n * interval '1 second', ticketid,
         created_on, platform, t->>'notice_content', 'text'
  from ${given} join tickets on ticketid = ${idOf('ticket')}`

const departments = `
  insert into departments (departmentid, department_name, created_on)
  select ${idOf('department')}, t->>'department', now() from ${given}, (select $2::uuid) as me`

const agents = `
  insert into users (userid, short_id, username, email, password_hash, first_name, last_name, departmentid, created_on, lang)
  select ${idOf('agent')}, left(${idOf('agent')}::text, 8), 'hostile.' || n, 'hostile.' || n || '@desk.example', 'none',
         t->>'first_name', t->>'last_name', ${idOf('department')}, now(), 'en'
  from ${given}, (select $2::uuid) as me`

const privateChats = `
  insert into private_chats (chatid, first_userid, second_userid, last_seq)
  select ${idOf('chat')}, least($2::uuid, ${idOf('agent')}), greatest($2::uuid, ${idOf('agent')}), 1 from ${given}`

const privateMessages = `
  insert into private_messages (messageid, chatid, seq, senderid, receiverid, type, content, created_on)
  select ${idOf('private')}, ${idOf('chat')}, 1, ${idOf('agent')}, $2::uuid, 'text', t->>'private_text', now()
  from ${given}`

const audits = `
  insert into audit_log (at, actor, actor_name, action, subject, detail)
  select now(), $2::uuid, t->>'audit_actor', 'department.add', t->>'audit_subject', jsonb_build_object('name', t->>'audit_detail')
  from ${given}`

const failed = `
  insert into inbox (accountid, ext_id, received_on, state, kind, last_error, raw)
  select (select accountid from channel_accounts where removed_on is null limit 1), 'hostile ' || n, now(), 'failed', 'message',
         t->>'failed_item', '{}'
  from ${given}, (select $2::uuid) as me`

export const statements: readonly string[] = [
  clients,
  identities,
  tickets,
  ...messages,
  notes,
  drafts,
  bubbles,
  notices,
  departments,
  agents,
  privateChats,
  privateMessages,
  audits,
  failed,
]
