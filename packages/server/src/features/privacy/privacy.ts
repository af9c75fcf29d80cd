import type { ErasurePreview } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { refuseMergedAway } from '../client-merging/client-merging.ts'
import { clientById, refuseErased } from '../clients/clients.ts'
import { countOf } from './privacy-store.ts'

export { recordErasure } from './privacy-store.ts'

export { deleteTicketsWithContent, emptyTickets } from './empty-tickets.ts'
export { eraseClient } from './erase-client.ts'
export { deleteBytes, sweepTraces, sweepTracesNow } from './sweep-traces.ts'

/** Counts what erasing a client would delete. @throws client-not-found */
export async function erasurePreview(app: AppContext, clientid: string): Promise<ErasurePreview> {
  refuseErased(clientid)
  if ((await clientById(app.db, clientid)) === undefined) refuse('client-not-found')
  await refuseMergedAway(app.db, clientid)
  return countOf(app.db, clientid)
}
