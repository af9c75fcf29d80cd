import type { AppContext } from '../../context.ts'
import { startChore } from '../../platform/lib/chore.ts'
import { fanOut } from './fan-out.ts'
import { leaseDue, type Leased, putBack, takeOver } from './lease-store.ts'
import { type Answered, postEvent } from './post-event.ts'
import { settle } from './settle.ts'

export interface Delivering {
  wake(): void
  /** Resolves when all that has happened is queued and nothing is due or under way; for tests. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Takes what has happened, posts what is due, writes down how it went; one per node, any number of nodes. Posts under way
 * hold up nobody: how many one webhook may have is decided where they are leased.
 */
export function startDelivering(app: AppContext, sweepEvery: number): Delivering {
  const flying = new Set<Promise<void>>()
  const leaving = new AbortController()
  let launched = 0
  let leasing: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    if (leaving.signal.aborted) return
    await fanOut(app)
    await takeOver(app)
    await refill()
  }

  /** One after the other, so that none counts what another is just taking. */
  function refill(): Promise<void> {
    leasing = leasing.then(takeDue).catch((error: unknown) => {
      app.log.warn(
        { err: error },
        'what is due for webhooks could not be read; it is looked at again shortly',
      )
    })
    return leasing
  }

  async function takeDue(): Promise<void> {
    if (leaving.signal.aborted) return
    for (const delivery of await leaseDue(app)) launch(delivery)
  }

  function launch(delivery: Leased): void {
    launched += 1
    const flight: Promise<void> = fly(delivery)
      .catch((error: unknown) =>
        app.log.warn(
          { err: error, deliveryid: delivery.deliveryid },
          'a post could not be written down; it is made again when its lease ends',
        ),
      )
      .finally(() => {
        flying.delete(flight)
        void refill()
      })
    flying.add(flight)
  }

  async function fly(delivery: Leased): Promise<void> {
    const answered: Answered = await postEvent(
      app,
      delivery,
      { id: delivery.deliveryid, body: delivery.body },
      leaving.signal,
    )
    // A desk that stops does not wait for slow receivers: the next one says it again, under the same id.
    if (leaving.signal.aborted && answered.status === null) return putBack(app, delivery)
    await settle(app, delivery, answered)
  }

  const looking = startChore('outgoing webhooks', sweepEvery, look, app.log)
  return {
    wake: () => void looking.now(),
    async settled() {
      for (let before = -1; before !== launched; ) {
        before = launched
        await looking.now()
        await Promise.all(flying)
        await leasing
      }
    },
    async stop() {
      leaving.abort()
      await looking.stop()
      await leasing
      await Promise.all(flying)
    },
  }
}
