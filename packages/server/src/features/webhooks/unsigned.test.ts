import { platforms } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-desk.ts'
import { webhookDoor } from '../../testing/webhook-door.ts'

let channels: ChannelServer
beforeAll(async () => {
  channels = await startChannelServer(platforms)
})
afterAll(() => channels.stop())

/** Numbers cost a parser that looks at each of them the most. */
const large = `{"event":"webhook","object":"page","entry":[${'1.5,'.repeat(600_000)}1]}`

test.each(platforms)('of 2.4 MB to %s under a wrong signature nothing is parsed', async (platform) => {
  const deliver = await webhookDoor(channels, platform)
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(await deliver(large, 'wrong')).toBe(401)
    expect(parse.mock.calls.filter(([text]) => String(text).length > 1_000_000)).toEqual([])
  } finally {
    parse.mockRestore()
  }
})
