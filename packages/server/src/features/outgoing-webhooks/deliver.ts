import type { AppContext } from '../../context.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import { retryWhileDatabaseIsAway } from '../../platform/workers/retry-while-database-is-away.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { fanOut } from './fan-out.ts'
import { DELIVERIES_DUE, LEASE, leaseDue, type Leased, putBack, renewLease, takeOver } from './lease-store.ts'
import { postEvent } from './post-event.ts'
import { settle } from './settle.ts'

/** Milliseconds after which the events of a webhook are queued that was held by something else. */
const HELD_AGAIN = 100

/**
 * Queues new events, posts the deliveries that are due and writes the outcomes; one per node, any number of nodes. Posts in
 * flight delay no other webhook: the lease decides how many one webhook may have.
 */
export const startDelivering = (app: AppContext): Worker =>
  new LeaseWorker({
    app,
    name: 'outgoing webhooks',
    wokenBy: 'webhooks',
    dueWhen: DELIVERIES_DUE,
    async prepare() {
      const passedOver = await fanOut(app)
      await takeOver(app)
      return passedOver ? 'passed-over' : undefined
    },
    heldAgain: HELD_AGAIN,
    lease: () => leaseDue(app),
    idOf: (delivery) => delivery.deliveryid,
    run: (delivery, stopping) => deliver(app, delivery, stopping),
    renew: { every: LEASE / 3, extend: (delivery) => renewLease(app, delivery) },
  })

async function deliver(app: AppContext, delivery: Leased, stopping: AbortSignal): Promise<void> {
  const { deliveryid, body } = delivery
  const answer = await postEvent(app, delivery, { id: deliveryid, body }, stopping)
  // A server that stops does not wait for slow receivers: the next one posts the delivery again, under the same id.
  if (stopping.aborted && answer.status === null) return putBack(app, delivery)
  await retryWhileDatabaseIsAway((options) => settle(app, delivery, answer, options), stopping)
}
