import { beforeAll, expect, it } from 'vitest'
import { plainClient } from '../../testing/plain-client.ts'

const client = plainClient()
beforeAll(async () => {
  // Rows without what they belong to: no foreign key is checked.
  await client().query(`set session_replication_role = replica`)
})

const ID = 'gen_random_uuid()'

/** Columns that change often after a row was written: none may be in an index, nor in the condition of one. */
it.each([
  [
    'a receipt of a message',
    'messages',
    `(messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name, message_ref, delivery)
     values (${ID}, ${ID}, ${ID}, 1, now(), 'text', 'Hello', true, 'Mara', '1', 'sent')`,
    `delivery = 'delivered', delivery_reason = null, delivery_problem = null`,
  ],
  [
    'the lease of a send',
    'outbox',
    `(conversation, accountid, command, not_before, created_on) values (${ID}, ${ID}, '{}', now(), now())`,
    'held = false, lease_until = now(), fence = fence + 1, attempts = attempts + 1',
  ],
  [
    'the lease of a delivery to a webhook',
    'webhook_deliveries',
    `(deliveryid, webhookid, kind, subject, happened_on, body, not_before)
     values (${ID}, ${ID}, 'ticket.rated', ${ID}, now(), '{}', now())`,
    'lease_until = now(), fence = fence + 1, attempts = attempts + 1',
  ],
  [
    "a client's message",
    'identities',
    `(identityid, accountid, ext_user_id, chat, clientid, name) values (${ID}, ${ID}, '1', '1', ${ID}, 'Ana')`,
    'last_inbound_on = now()',
  ],
  [
    'the summary of a ticket',
    'tickets',
    `(ticketid, created_on, clientid, identityid, accountid, platform, updated_on)
     values (${ID}, now(), ${ID}, ${ID}, ${ID}, 'telegram', now())`,
    `last_seq = 1, last_created_on = now(), updated_on = now(), last_message = '{}', last_client_seq = 1, unanswered = 1,
     waiting_since = now(), undo = null`,
  ],
])('%s updates the row in its page and writes to no index', async (_change, table, row, columns) => {
  await client().query(`insert into ${table} ${row}`)
  await client().query('begin')
  await client().query(`update ${table} set ${columns}`)
  const { rows } = await client().query(
    `select pg_stat_get_xact_tuples_updated($1::regclass)::int as updated,
       pg_stat_get_xact_tuples_hot_updated($1::regclass)::int as in_place`,
    [table],
  )
  await client().query('commit')
  expect(rows).toEqual([{ updated: 1, in_place: 1 }])
})
