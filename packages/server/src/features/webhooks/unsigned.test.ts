import { providerPlatforms } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { webhookSender } from '../../testing/webhook-sender.ts'

let channels: ChannelServer
beforeAll(async () => {
  channels = await startChannelServer(providerPlatforms)
})
afterAll(() => channels.stop())

/** Numbers cost a parser that looks at each of them the most. */
const large = `{"event":"webhook","object":"page","entry":[${'1.5,'.repeat(600_000)}1]}`

test.each(providerPlatforms)(
  'of 2.4 MB to %s under a wrong signature nothing is parsed',
  async (platform) => {
    const deliver = await webhookSender(channels, platform)
    const parse = vi.spyOn(JSON, 'parse')
    try {
      expect(await deliver(large, 'wrong')).toBe(401)
      expect(parse.mock.calls.filter(([text]) => String(text).length > 1_000_000)).toEqual([])
    } finally {
      parse.mockRestore()
    }
  },
)
