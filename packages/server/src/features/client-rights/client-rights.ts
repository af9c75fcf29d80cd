import type { ErasurePreview } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { ANONYMOUS, countOf } from './client-rights-store.ts'

export { emptyTickets } from './empty-tickets.ts'
export { eraseClient } from './erase-client.ts'
export { sweepTraces } from './sweep-traces.ts'

/** What erasing a client would take away. @throws client-not-found */
export async function erasurePreview(app: AppContext, clientid: string): Promise<ErasurePreview> {
  const found = await app.db.query
    .selectFrom('clients')
    .select('clientid')
    .where('clientid', '=', clientid)
    .executeTakeFirst()
  if (found === undefined || clientid === ANONYMOUS) refuse('client-not-found')
  return countOf(app.db, clientid)
}
