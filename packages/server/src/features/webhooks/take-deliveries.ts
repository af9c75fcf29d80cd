import type { AppContext } from '../../context.ts'
import { recordReceived } from '../channel-accounts/channel-accounts.ts'
import { AccountChanged, type Delivery, ingest } from '../inbound/inbound.ts'

/** False when an account has changed since it was seen: it has to be looked at again. */
export async function takeDeliveries(app: AppContext, deliveries: readonly Delivery[]): Promise<boolean> {
  try {
    await ingest(app, deliveries)
  } catch (error) {
    if (error instanceof AccountChanged) return false
    throw error
  }
  for (const accountid of new Set(deliveries.map((delivery) => delivery.accountid)))
    recordReceived(app, accountid)
  return true
}
