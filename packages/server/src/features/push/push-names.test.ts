import { createECDH, randomBytes } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { decryptPush } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { safeFetch } from '../../platform/files/safe-fetch.ts'

const SERVICE = 'https://push.noor-coffee.example'
const pair = createECDH('prime256v1')
pair.generateKeys()
const auth = randomBytes(16)
/** What the browser showed, as text. */
const shown: string[] = []
let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer(['messenger'], {
    config: { pushServiceUrl: SERVICE },
    async providerHttp(request) {
      if (!request.url.startsWith(SERVICE))
        return safeFetch({ simulatorUrls: [new URL(request.url).origin] })(request)
      shown.push(decryptPush(Buffer.from(request.bytes ?? []), { pair, auth }).toString())
      return { status: 201, headers: {}, bytes: new Uint8Array() }
    },
  })
})
afterAll(() => one.stop())

test('a push about a message of Messenger, which names nobody, has the name of the client’s record', async () => {
  const phone = one.client('messenger', 6001, 'Ana Silva')
  phone.writes('The grinder is stuck.')
  await one.settled()
  const { ticketid, created_on, clientid } = await one.ticketOf('Ana Silva')
  await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  await one.admin.call(calls.subscribe, { body: { endpoint: `${SERVICE}/admin`, keys } })
  phone.writes('It smokes now.')
  await one.settled()
  expect(shown).toEqual([expect.stringContaining('Ana Silva')])
  await one.admin.call(calls.updateClient, { body: { clientid, client_name: 'Ana of Porto' } })
  phone.writes('Hello?')
  await one.settled()
  expect(shown.at(-1)).toContain('Ana of Porto')
})
