import type { VisitorChanges } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { presentChanges } from './present-visitor.ts'
import { changesAfter } from './visitor-messages-store.ts'
import { noteReceived } from './visitor-receipts.ts'

/** Messages in one answer. */
const PAGE = 100

/**
 * What changed in a chat after a revision; the company's messages up to there count as delivered.
 * @throws not-signed-in: the visitor was erased since the token was read
 */
export async function visitorChanges(
  app: AppContext,
  { chatid, mayWrite }: VisitorSession,
  after: number,
): Promise<VisitorChanges> {
  const { chat, rows: found } =
    (await changesAfter(app.db, chatid, after, PAGE + 1)) ?? refuse('not-signed-in')
  const hasMore = found.length > PAGE
  const rows = found.slice(0, PAGE)
  const got = hasMore
    ? Math.max(0, ...rows.flatMap((row) => (row.is_visitors ? [] : row.position)))
    : chat.companys_newest
  if (mayWrite && got > chat.visitor_got) noteReceived(app, chatid, got)
  const revision = hasMore ? (rows.at(-1)?.revision ?? after) : chat.chat_revision
  return presentChanges(app, chat, { rows, revision, hasMore })
}
