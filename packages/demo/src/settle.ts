import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '@switchboard/server'
import type { Simulators } from '@switchboard/simulators'

/** Waits until everything so far has arrived: providers have delivered, the server has stored, answered and announced. */
export async function settle(desk: RunningServer, simulators: Simulators): Promise<void> {
  await delivered(simulators)
  await desk.settled()
}

const LONGEST = 20_000

/** A server that polls confirms updates with its next request, which no phone sees: so this reads the queues themselves. */
async function delivered({ telegram, whatsapp, messenger, viber }: Simulators): Promise<void> {
  const end = Date.now() + LONGEST
  while (!telegram.world.outbox.isQuiet()) {
    if (Date.now() > end) throw new Error('some updates were not taken by the server')
    await pause(2)
  }
  await Promise.all([whatsapp.settled(), messenger.settled(), viber.settled()])
}
