import { Id, VisitedPage, type VisitorFacts } from '@switchboard/contract'
import type { Reader } from '../../context.ts'

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
