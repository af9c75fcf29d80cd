import { request as plainRequest } from 'node:http'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
})
afterAll(() => server.stop())

/** Sends the first half of an upload, then does something else, then sends the rest. */
async function uploadAround(caller: Caller, path: string, between: () => Promise<unknown>): Promise<number> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
  form.append('file', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  const headers = {
    cookie: caller.cookie ?? '',
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': body.length,
  }
  const asking = plainRequest(new URL(path, server.url), { method: 'POST', headers })
  const status = new Promise<number>((resolve, reject) => {
    asking.once('error', reject).once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
  })
  asking.write(body.subarray(0, body.length / 2))
  await untilReceived()
  await between()
  asking.end(body.subarray(body.length / 2))
  return status
}

/** Its session was read: from then on the request is under way. */
async function untilReceived(): Promise<void> {
  const seen = async () => {
    const { rows } = await sql<{
      seen: string
    }>`select max(last_seen_on)::text as seen from sessions`.execute(server.app.db.query)
    return rows[0]?.seen
  }
  await expect.poll(seen, { timeout: 10_000 }).not.toBe(before)
  before = await seen()
}
let before: string | undefined

it.each([['locking', (userid: string) => admin.call(calls.lockAgent, { body: { userid, locked: true } })]])(
  'an upload that began before %s its sender is refused when it has come',
  async (_, operation) => {
    const agent = await buildAgent(server)
    const caller = await server.signIn(agent)
    server.clock.tick(61_000)
    const status = await uploadAround(caller, calls.changeProfilePicture.path, () => operation(agent.userid))
    expect(status).toBe(401)
    const { profile_pic } = await server.app.db.query
      .selectFrom('users')
      .select('profile_pic')
      .where('userid', '=', agent.userid)
      .executeTakeFirstOrThrow()
    expect(profile_pic).toBeNull()
  },
)

it('one whose sender stayed is taken', async () => {
  const agent = await buildAgent(server)
  const caller = await server.signIn(agent)
  server.clock.tick(61_000)
  expect(await uploadAround(caller, calls.changeProfilePicture.path, () => Promise.resolve())).toBe(200)
})
