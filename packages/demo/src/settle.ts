import { setTimeout as pause } from 'node:timers/promises'
import type { RunningDesk } from '@switchboard/server'
import type { Simulators } from '@switchboard/simulators'

/** What everybody did so far has arrived: providers have delivered, the desk has stored, answered and announced. */
export async function settle(desk: RunningDesk, simulators: Simulators): Promise<void> {
  await delivered(simulators)
  await desk.settled()
}

const LONGEST = 20_000

/** A desk that polls confirms with its next question, of which no phone hears: so the queues themselves are looked at. */
async function delivered({ telegram, whatsapp, messenger, viber }: Simulators): Promise<void> {
  const end = Date.now() + LONGEST
  const queued = () => [...telegram.world.bots.values()].flatMap((bot) => bot.pending)
  while (queued().length > 0) {
    if (Date.now() > end) throw new Error(`${queued().length} updates were not taken by the desk`)
    await pause(2)
  }
  await Promise.all([whatsapp.settled(), messenger.settled(), viber.settled()])
}
