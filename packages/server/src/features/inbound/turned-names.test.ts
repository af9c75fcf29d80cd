import type { Platform } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'

const platforms = ['telegram', 'whatsapp', 'viber', 'messenger'] as const satisfies readonly Platform[]

let one: ChannelServer
beforeAll(async () => {
  one = await startChannelServer(platforms)
})
afterAll(() => one.stop())

it.each(platforms)(
  'a client whose name would turn the writing around is called without that: %s',
  async (platform) => {
    one.client(platform, 7301, `\u202eLiv\u2066 ${platform}`).writes('Good morning')
    await one.settled()
    expect(await one.ticketOf(`Liv ${platform}`)).toMatchObject({ platform })
  },
)
