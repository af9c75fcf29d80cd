import { type Insertable, type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { columnsOf, preparedRow, preparedStatement } from '../../platform/db/prepared-statement.ts'
import type { VisitorChatsTable } from '../../platform/db/tables/visitor-tables.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { Id, VisitedPage, type VisitorFacts } from '@switchboard/contract'

export type ChatRow = Selectable<VisitorChatsTable>

const chatColumns = columnsOf<ChatRow>('visitor_chats', {
  chatid: true,
  accountid: true,
  website_user: true,
  name: true,
  email: true,
  fields: true,
  language: true,
  page: true,
  revision: true,
  position: true,
  company_read: true,
  visitor_got: true,
  visitor_read: true,
  created_on: true,
})

const DAY = 24 * 3600_000
/** A token that was not used for so long counts no more. */
const UNUSED = 180 * DAY
/** The use of a token is written down this often. */
const SEEN_EVERY = 3600_000
/** Devices of one visitor; the one that was seen longest ago goes first. */
const MOST_SESSIONS = 20

/** The visitor whom a token is for, at the website chat with this key alone. */
export async function visitorOfToken(
  app: AppContext,
  key: string,
  token: string,
): Promise<VisitorSession | null> {
  const digest = tokenDigest(token)
  const now = app.clock.now()
  const found = await selectVisitor(app.db, digest, key, later(now, -UNUSED))
  if (found === undefined) return null
  const { last_seen_on, ...visitor } = found
  if (last_seen_on < later(now, -SEEN_EVERY))
    await app.db.query
      .updateTable('visitor_sessions')
      .set({ last_seen_on: now })
      .where('token', '=', digest)
      .execute()
  return visitor
}

const selectVisitor = preparedRow<
  [token: Buffer, key: string, seenAfter: string],
  VisitorSession & { last_seen_on: string }
>(
  'visitor-of-token',
  `select session.chatid, account.accountid, account.removed_on is null as "mayWrite", session.last_seen_on
   from visitor_sessions session join visitor_chats chat using (chatid)
   join channel_accounts account using (accountid)
   where session.token = $1 and account.platform = 'website' and account.ext_account_id = $2
     and session.last_seen_on > $3`,
)

/** Which of some tokens a visit has not ended for. */
export async function goodTokens(reader: Reader, tokens: readonly string[]): Promise<Set<string>> {
  const digests = tokens.map((token) => tokenDigest(token))
  const rows = await reader.query
    .selectFrom('visitor_sessions')
    .select('token')
    .where('token', '=', sql<Buffer>`any (${digests}::bytea[])`)
    .execute()
  const good = new Set(rows.map(({ token }) => token.toString('hex')))
  return new Set(tokens.filter((token) => good.has(tokenDigest(token).toString('hex'))))
}

export async function insertSession(
  app: AppContext,
  tx: Tx,
  { chatid, token }: { chatid: string; token: string },
): Promise<void> {
  const now = app.clock.now()
  const kept = tx.query
    .selectFrom('visitor_sessions')
    .select('token')
    .where('chatid', '=', chatid)
    .orderBy('last_seen_on', 'desc')
    .orderBy('token')
    .limit(MOST_SESSIONS - 1)
  await tx.query
    .deleteFrom('visitor_sessions')
    .where('chatid', '=', chatid)
    .where('token', 'not in', kept)
    .execute()
  await tx.query
    .insertInto('visitor_sessions')
    .values({ token: tokenDigest(token), chatid, created_on: now, last_seen_on: now })
    .execute()
}

export const chatById = (reader: Reader, chatid: string): Promise<ChatRow | undefined> =>
  reader.query.selectFrom('visitor_chats').selectAll().where('chatid', '=', chatid).executeTakeFirst()

/** The website chat with this key while it is connected, with this chat where it is one of its own; else null. */
export const connectedChat = preparedRow<[key: string, chatid: string | null], { chatid: string | null }>(
  'connected-visitor-chat',
  `select chat.chatid from channel_accounts account
   left join visitor_chats chat on chat.chatid = $2 and chat.accountid = account.accountid
   where account.platform = 'website' and account.ext_account_id = $1 and account.removed_on is null`,
)

/** How far some chats are. */
export async function revisionsOf(reader: Reader, chatids: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectRevisions(reader, chatids)
  return new Map(rows.map(({ chatid, revision }) => [chatid, revision]))
}

const selectRevisions = preparedStatement<[chatids: readonly string[]], Pick<ChatRow, 'chatid' | 'revision'>>(
  'revisions-of-visitor-chats',
  'select chatid, revision from visitor_chats where chatid = any($1)',
)

export const lockChat = (tx: Tx, chatid: string): Promise<ChatRow | undefined> =>
  tx.query.selectFrom('visitor_chats').selectAll().where('chatid', '=', chatid).forUpdate().executeTakeFirst()

/** The chat of a website's user, locked. */
export const lockIdentified = (
  tx: Tx,
  accountid: string,
  websiteUser: string,
): Promise<ChatRow | undefined> =>
  tx.query
    .selectFrom('visitor_chats')
    .selectAll()
    .where('accountid', '=', accountid)
    .where('website_user', '=', websiteUser)
    .forUpdate()
    .executeTakeFirst()

/** Whether a token opens this chat. */
export async function opensChat(app: AppContext, tx: Tx, chatid: string, token: string): Promise<boolean> {
  const session = await tx.query
    .selectFrom('visitor_sessions')
    .select('token')
    .where('token', '=', tokenDigest(token))
    .where('chatid', '=', chatid)
    .where('last_seen_on', '>', later(app.clock.now(), -UNUSED))
    .executeTakeFirst()
  return session !== undefined
}

export const insertChat = (tx: Tx, chat: Insertable<VisitorChatsTable>): Promise<ChatRow> =>
  tx.query.insertInto('visitor_chats').values(chat).returningAll().executeTakeFirstOrThrow()

/** The chat of a token while it is nobody's in particular, locked. */
export const lockAnonymous = (
  app: AppContext,
  tx: Tx,
  accountid: string,
  token: string,
): Promise<ChatRow | undefined> =>
  tx.query
    .selectFrom('visitor_chats as chat')
    .innerJoin('visitor_sessions as session', 'session.chatid', 'chat.chatid')
    .selectAll('chat')
    .where('session.token', '=', tokenDigest(token))
    .where('session.last_seen_on', '>', later(app.clock.now(), -UNUSED))
    .where('chat.accountid', '=', accountid)
    .where('chat.website_user', 'is', null)
    .forUpdate('chat')
    .executeTakeFirst()

type Person = { website_user: string; name: string | null; email: string | null; fields: string }

/** With what the website says of its user now. */
export const saveIdentified = (
  tx: Tx,
  chatid: string,
  person: Person & Pick<ChatRow, 'language'>,
): Promise<ChatRow> =>
  tx.query
    .updateTable('visitor_chats')
    .set(person)
    .where('chatid', '=', chatid)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteSessions(tx: Tx, chatid: string): Promise<void> {
  await tx.query.deleteFrom('visitor_sessions').where('chatid', '=', chatid).execute()
}

/** Of every person whom this website named. @returns their chats */
export async function deleteIdentifiedSessions(tx: Tx, accountid: string): Promise<string[]> {
  const rows = await tx.query
    .deleteFrom('visitor_sessions as session')
    .using('visitor_chats as chat')
    .whereRef('session.chatid', '=', 'chat.chatid')
    .where('chat.accountid', '=', accountid)
    .where('chat.website_user', 'is not', null)
    .returning('session.chatid')
    .execute()
  return [...new Set(rows.map(({ chatid }) => chatid))]
}

/**
 * Takes the next place of a chat for a message that it does not have yet, before the company can answer, and notes where its
 * visitor is. `position` is the place.
 * @param page as JSON; null leaves it as it was
 */
export const takePlace = preparedRow<[chatid: string, id: string, page: string | null], ChatRow>(
  'take-visitor-place',
  `update visitor_chats set position = position + 1, page = coalesce($3::jsonb, page)
   where chatid = $1 and not exists (select from visitor_messages where chatid = $1 and id = $2)
   returning ${chatColumns}`,
)

export const updateChat = (
  reader: Reader,
  chatid: string,
  change: { name: string | null; email: string | null },
): Promise<ChatRow | undefined> =>
  reader.query
    .updateTable('visitor_chats')
    .set(change)
    .where('chatid', '=', chatid)
    .returningAll()
    .executeTakeFirst()

/**
 * Visitors who never wrote, and those whose messages are all removed, once no device was seen for a while. One who comes back at
 * that moment stays: they are looked at again once they are locked.
 */
export const deleteIdleChats = (app: AppContext): Promise<void> =>
  app.db.transaction(async (tx) => {
    const before = later(app.clock.now(), -IDLE)
    const idle = await idleChats(tx, before).orderBy('chat.chatid').forUpdate('chat').execute()
    const locked = sql<string>`any (${idle.map(({ chatid }) => chatid)}::uuid[])`
    const stillIdle = idleChats(tx, before).where('chat.chatid', '=', locked)
    await tx.query.deleteFrom('visitor_chats').where('chatid', 'in', stillIdle).execute()
  })

const idleChats = ({ query }: Reader, before: string) =>
  query
    .selectFrom('visitor_chats as chat')
    .select('chat.chatid')
    .where('created_on', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visitor_messages as message')
            .select('id')
            .whereRef('message.chatid', '=', 'chat.chatid'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visitor_sessions as session')
            .select('token')
            .whereRef('session.chatid', '=', 'chat.chatid')
            .where('last_seen_on', '>=', before),
        ),
      ),
    )

const IDLE = 7 * DAY

/** What the company knows of the visitor whose chat this is; null: it is a chat of another channel. */
export async function factsOfVisitor(reader: Reader, chat: string): Promise<VisitorFacts | null> {
  const chatid = Id.safeParse(chat).data
  if (chatid === undefined) return null
  const found = await reader.query
    .selectFrom('visitor_chats')
    .select(['email', 'website_user', 'fields', 'page'])
    .where('chatid', '=', chatid)
    .executeTakeFirst()
  return found === undefined ? null : { ...found, page: VisitedPage.nullable().catch(null).parse(found.page) }
}
