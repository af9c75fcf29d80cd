import type { ProviderPlatform } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { startTestServer } from '../../../testing/start-test-server.ts'
import type { TestClock } from '../../../testing/test-clock.ts'
import type { Conversation } from '../outbox.ts'

export const paceOf = () => ({ perChat: 1, perAccount: 300 })

/** For so many sends, nothing being under way. */
export const room = (most: number) => ({ most, paceOf, free: () => most })

export interface OutboxUnderTest {
  app: AppContext
  clock: TestClock
  accountid: string
  /** One of the conversations, counted round and round. */
  nth(n: number): Conversation
  /** What the heads are instead of what the sends say; nothing when all is well. */
  wrongHeads(): Promise<unknown[]>
  stop(): Promise<void>
}

/** An outbox with some conversations of one Telegram account, in which nothing is sent by itself. */
export async function startOutbox(count: number): Promise<OutboxUnderTest> {
  const server = await startTestServer({ sweepEvery: 3600_000 })
  const app: AppContext = { ...server.app, wake: { events: () => undefined, worker: () => undefined } }
  const conversations = await addConversations(app, 'telegram', count)
  return {
    app,
    clock: server.clock,
    accountid: conversations[0]?.accountid ?? '',
    nth(n) {
      const conversation = conversations[n % count]
      if (conversation === undefined) throw new Error('There is no conversation.')
      return conversation
    },
    wrongHeads: async () => (await WRONG_HEADS.execute(app.db.query)).rows,
    stop: () => server.stop(),
  }
}

/** So many conversations of a new account. */
export async function addConversations(
  { db: { query }, ids, clock }: AppContext,
  platform: ProviderPlatform,
  count: number,
): Promise<Conversation[]> {
  const accountid = ids.uuid()
  const clientid = ids.uuid()
  const created_on = clock.now()
  await query
    .insertInto('channel_accounts')
    .values({
      accountid,
      platform,
      name: 'bot',
      ext_account_id: 'bot',
      secrets: '{}',
      intake: 'off',
      created_on,
    })
    .execute()
  await query
    .insertInto('clients')
    .values({ clientid, short_id: platform, client_name: 'Ana', created_on })
    .execute()
  const conversations = Array.from({ length: count }, () => ({
    identityid: ids.uuid(),
    accountid,
    ticketid: null,
  }))
  await query
    .insertInto('identities')
    .values(
      conversations.map(({ identityid }) => ({
        identityid,
        accountid,
        ext_user_id: identityid,
        chat: identityid,
        clientid,
        name: 'Ana',
      })),
    )
    .execute()
  return conversations
}

/** Heads by a plain look at all sends that are not over. */
export const WRONG_HEADS = sql`
  select * from (
    select distinct on (conversation) conversation, accountid, outboxid,
      coalesce(lease_until, not_before) as next_on, lease_until is not null as leased
    from outbox where state = 'queued' order by conversation, lease_until is null, outboxid
  ) as heads
  full join outbox_heads using (conversation, accountid, outboxid, next_on, leased)
  where heads.conversation is null or outbox_heads.conversation is null`
