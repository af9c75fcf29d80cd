import type { AppContext } from '../../context.ts'
import { startChore } from '../../platform/lib/chore.ts'
import { fanOut } from './fan-out.ts'
import { leaseDue, type Leased, putBack, takeOver } from './lease-store.ts'
import { type Answered, postEvent } from './post-event.ts'
import { settle } from './settle.ts'

export interface Delivering {
  wake(): void
  /** Resolves when all events are queued and nothing is due or in flight; for tests. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Queues new events, posts the deliveries that are due and writes the outcomes; one per node, any number of nodes. Posts in
 * flight delay nobody: the lease decides how many one webhook may have.
 */
export function startDelivering(app: AppContext, sweepEvery: number): Delivering {
  const inFlight = new Set<Promise<void>>()
  const stopping = new AbortController()
  let started = 0
  let leasing: Promise<void> = Promise.resolve()

  async function poll(): Promise<void> {
    if (stopping.signal.aborted) return
    await fanOut(app)
    await takeOver(app)
    await refill()
  }

  /** Leases one after the other, so that none counts deliveries that another is leasing. */
  function refill(): Promise<void> {
    leasing = leasing.then(takeDue).catch((error: unknown) => {
      app.log.warn(
        { err: error },
        'the due webhook deliveries could not be read; they are polled again shortly',
      )
    })
    return leasing
  }

  async function takeDue(): Promise<void> {
    if (stopping.signal.aborted) return
    for (const delivery of await leaseDue(app)) start(delivery)
  }

  function start(delivery: Leased): void {
    started += 1
    const running: Promise<void> = run(delivery)
      .catch((error: unknown) =>
        app.log.warn(
          { err: error, deliveryid: delivery.deliveryid },
          'the outcome of a post could not be written; it is repeated when its lease expires',
        ),
      )
      .finally(() => {
        inFlight.delete(running)
        void refill()
      })
    inFlight.add(running)
  }

  async function run(delivery: Leased): Promise<void> {
    const answer: Answered = await postEvent(
      app,
      delivery,
      { id: delivery.deliveryid, body: delivery.body },
      stopping.signal,
    )
    // A server that stops does not wait for slow receivers: the next one posts the delivery again, under the same id.
    if (stopping.signal.aborted && answer.status === null) return putBack(app, delivery)
    await settle(app, delivery, answer)
  }

  const chore = startChore('outgoing webhooks', sweepEvery, poll, app.log)
  return {
    wake: () => void chore.now(),
    async settled() {
      for (let before = -1; before !== started; ) {
        before = started
        await chore.now()
        await Promise.all(inFlight)
        await leasing
      }
    },
    async stop() {
      stopping.abort()
      await chore.stop()
      await leasing
      await Promise.all(inFlight)
    },
  }
}
