import type { Visitor, VisitorChanges, VisitorMessage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { ReadMarks, VisitorMessageRow } from './visitor-messages-store.ts'
import type { ChatRow } from './visitor-sessions-store.ts'
import { fileKey } from '../files/files.ts'

export const presentVisitor = ({ name, email, website_user }: ChatRow): Visitor => ({
  name,
  email,
  is_identified: website_user !== null,
})

export function presentVisitorMessage(app: AppContext, row: VisitorMessageRow): VisitorMessage {
  const { id, position, revision, at, text, reply_to, choices, chosen, fileid, file } = row
  return {
    id,
    position,
    revision,
    from: row.is_visitors ? 'visitor' : 'company',
    at,
    text,
    file: fileid === null || file === null ? null : { ...file, url: visitorFileUrl(app, fileid, file.name) },
    reply_to,
    reactions: { visitor: row.visitor_reaction, company: row.company_reaction },
    choices,
    chosen,
  }
}

const GOOD_FOR = 24 * 3600_000

/** A path that opens one file of a chat without signing in, for a day. */
const visitorFileUrl = (app: AppContext, fileid: string, name: string): string =>
  `/visitor-files/${fileKey(app, 'visitor-files', { fileid, goodFor: GOOD_FOR })}/${encodeURIComponent(name)}`

/** @param revision what they bring a page to */
export const presentChanges = (
  app: AppContext,
  { company_read, visitor_read }: ReadMarks,
  { rows, revision, hasMore }: { rows: readonly VisitorMessageRow[]; revision: number; hasMore: boolean },
): VisitorChanges => ({
  messages: rows.map((row) => presentVisitorMessage(app, row)),
  revision,
  has_more: hasMore,
  company_read,
  visitor_read,
})
