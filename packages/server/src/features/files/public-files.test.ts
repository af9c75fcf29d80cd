import { readFileSync } from 'node:fs'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { publicFileUrl } from './public-files.ts'

const picture = readFileSync(new URL('../../../../simulators/src/media/machine.jpg', import.meta.url))
const DAY = 24 * 3600_000

let one: ChannelServer
let address: string

beforeAll(async () => {
  one = await startChannelServer(['viber'])
  one.client('viber', 1, 'Vera').writes('Hello')
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Vera')
  const { path } = await one.admin.call(calls.sendFile, {
    body: { ticketid, created_on },
    file: new File([picture], '../odd name.JPEG', { type: 'image/jpeg' }),
  })
  const fileid = path?.split('/').at(-1) ?? ''
  address = publicFileUrl(one.server.app, { fileid, mime: 'image/jpeg' }, '../odd name.JPEG')
})
afterAll(() => one.stop())

it('serves a file to anybody with its address, without signing in, under the extension that Viber checks', async () => {
  const answer = await fetch(address)
  expect(address).toMatch(/\/file\.jpg$/)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
})

it.each([15, 12, 8, 4])(
  'serves nothing for an address whose signature was cut to %i bytes',
  async (bytes) => {
    const [, key = ''] = /public-files\/([^/]+)\//.exec(address) ?? []
    const parts = Buffer.from(key, 'base64url').toString().split(':')
    const tag = Buffer.from(parts[3] ?? '', 'base64url')
    expect(tag).toHaveLength(16)
    const cut = parts.with(3, tag.subarray(0, bytes).toString('base64url')).join(':')
    expect((await fetch(address.replace(key, Buffer.from(cut).toString('base64url')))).status).toBe(404)
  },
)

it('serves nothing to anybody who alters an address, makes one up, or comes too late', async () => {
  const [, key = ''] = /public-files\/([^/]+)\//.exec(address) ?? []
  const altered = address.replace(key, `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`)
  const made = address.replace(key, Buffer.from('v1:0:0:0:0').toString('base64url'))
  const statuses = async (addresses: string[]) =>
    Promise.all(addresses.map(async (one) => (await fetch(one)).status))
  expect(await statuses([altered, made, address.replace(key, 'x')])).toEqual([404, 404, 404])
  one.server.clock.tick(31 * DAY)
  expect(await statuses([address])).toEqual([404])
})
