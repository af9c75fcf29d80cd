import { expect, it } from 'vitest'
import { openLog } from '../../platform/lib/log.ts'
import { startChannelServer } from '../../testing/channel-server.ts'
import { checkChannels } from './check-channels.ts'

it('the log names the provider and the account that is in trouble, and the kind of failure', async () => {
  const one = await startChannelServer(['viber'])
  const lines: string[] = []
  one.server.app.log = openLog('warn', { write: (line: string) => void lines.push(line) })
  one.simulators.viber.faults.down()
  await checkChannels(one.server.app)
  const entry: unknown = JSON.parse(lines.find((line) => line.includes('channel.trouble')) ?? '{}')
  expect(entry).toMatchObject({ event: 'channel.trouble', platform: 'viber', name: 'Noor Coffee' })
  expect(lines.join()).toMatch(/"reason":"The (connection to the )?server of the provider [^"]+ \([^"]+\)"/)
  await one.stop()
})
