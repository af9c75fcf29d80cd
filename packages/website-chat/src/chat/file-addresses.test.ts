import { expect, it } from 'vitest'
import { changes, message, page } from '../testing/samples.ts'
import { openVisitorApi } from './api.ts'
import { initialState } from './chat-state.ts'
import { openFileAddresses } from './file-addresses.ts'
import { openChatStore } from './store.ts'

const hour = 3600_000

const picture = (position: number, url: string) =>
  message(position, {
    file: {
      name: 'jacket.png',
      mime: 'image/png',
      size: 1,
      kind: 'image',
      recorded: false,
      duration: null,
      width: 1,
      height: 1,
      url,
    },
  })

it('a chat that stays open has new addresses for its files before their day is over', async () => {
  const store = openChatStore(initialState(page))
  store.dispatch({ type: 'changes', changes: changes([picture(1, '/old'), message(2)]) })
  let time = 0
  let isAway = true
  const timers: (() => void)[] = []
  const api = openVisitorApi(page.key, async () =>
    isAway
      ? Promise.reject(new Error('no connection'))
      : Response.json(changes([picture(1, '/new'), message(2)])),
  )
  const addresses = openFileAddresses({
    api,
    store,
    token: () => 'token',
    now: () => new Date(time),
    later: (run) => void timers.push(run),
  })
  const address = () => store.get().messages[0]?.file?.url
  const hoursLater = async (hours: number) => {
    time += hours * hour
    timers.shift()?.()
    await Promise.resolve()
  }
  addresses.watch()
  isAway = false
  await hoursLater(19)
  expect(address()).toBe('/old')
  isAway = true
  await hoursLater(1)
  isAway = false
  await expect.poll(() => hoursLater(0).then(address)).toBe('/new')
  expect(store.get().messages[1]).toEqual(message(2))
})
