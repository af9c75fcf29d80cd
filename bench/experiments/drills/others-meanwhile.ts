import { setTimeout as pause } from 'node:timers/promises'
import { type Listener, waitFor } from '@switchboard/server/testing'
import type { ConnectedServer } from '../../kit/server/connected-server.ts'

/** Texts and files of others, while the strange files are fetched. */
export function startOthers({ simulators: { telegram } }: ConnectedServer, page: Listener) {
  const phone = telegram.client({ id: 820_000, firstName: 'Somebody else' })
  const shown: number[] = []
  const fetched: number[] = []
  let over = false
  async function write(): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const begun = performance.now()
      phone.writes(`later ${n}`)
      await page
        .until('newMessage', ({ payload }) => payload.message.content === `later ${n}`)
        .then(
          () => shown.push(performance.now() - begun),
          () => shown.push(Infinity),
        )
      await pause(1000)
    }
  }
  async function send(): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const begun = performance.now()
      phone.sendsDocument('invoice', `whole ${n}`)
      const isReady = () =>
        page
          .received()
          .some(
            (event) =>
              event.type === 'messageChanged' &&
              event.payload.message.content === `whole ${n}` &&
              event.payload.message.media_state === 'ready',
          )
      await waitFor(isReady, 'a whole file', 200_000).then(
        () => fetched.push(performance.now() - begun),
        () => fetched.push(Infinity),
      )
      await pause(5000)
    }
  }
  const running = Promise.all([write(), send()])
  return {
    async stop() {
      over = true
      await running
      return { shown, fetched }
    },
  }
}
