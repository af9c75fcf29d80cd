import type { RunningServer } from '@switchboard/server'
import type { Simulators } from '@switchboard/simulators'

/** Waits until everything so far has arrived: providers have delivered, the server has stored, answered and announced. */
export async function settle(desk: RunningServer, simulators: Simulators): Promise<void> {
  await simulators.settled()
  await desk.settled()
}
