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

  async function look(): Promise<void> {
    if (leaving.signal.aborted) return
    await fanOut(app)
    await takeOver(app)
    for (const delivery of await leaseDue(app)) launch(delivery)
  }

  function launch(delivery: Leased): void {
    const flight: Promise<void> = fly(delivery)
      .catch((error: unknown) =>
        app.log.warn(
          { err: error, deliveryid: delivery.deliveryid },
          'a post could not be written down; it is made again when its lease ends',
        ),
      )
      .finally(() => {
        flying.delete(flight)
        if (!leaving.signal.aborted) void looking.now()
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
      await looking.now()
      while (flying.size > 0) {
        await Promise.all(flying)
        await looking.now()
      }
    },
    async stop() {
      leaving.abort()
      await looking.stop()
      await Promise.all(flying)
    },
  }
}
