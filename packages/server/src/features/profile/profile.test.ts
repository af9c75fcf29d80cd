import { Blob } from 'node:buffer'
import { calls } from '@switchboard/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  buildCompany,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const picture = (file: Blob) => ({ body: {}, file })
const { changeProfilePicture, getProfile, updateProfile } = calls

let server: TestServer
let people: Company

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
})
afterAll(() => server.stop())

describe('my profile', () => {
  it('shows names, email, department and company', async () => {
    const jonas = await server.signIn(people.jonas)
    expect(await jonas.call(getProfile)).toEqual({
      firstName: 'Jonas',
      lastName: 'Weber',
      email: 'jonas.weber@noor-coffee.example',
      profilePic: null,
      departmentName: 'Support',
      companyName: 'Noor Coffee',
    })
    expect((await server.anyone.refused(getProfile)).status).toBe(401)
  })

  it('once changed signs me out everywhere, and colleagues see the new name', async () => {
    const agent = await buildAgent(server)
    const [one, other] = [await server.signIn(agent), await server.signIn(agent)]
    const socket = await other.socket()
    const watcher = await (await server.signIn(people.jonas)).socket()
    const { password } = agent
    const body = { first_name: ' Noa ', last_name: 'Levi', email: ' noa@noor-coffee.example ', password }
    expect(await one.call(updateProfile, { body })).toEqual({ status: 'ok' })
    expect(await socket.ended()).toBe('signed-out')
    for (const session of [one, other]) expect((await session.refused(getProfile)).status).toBe(401)
    const seen = await watcher.until('agentChanged', (event) => event.payload.agent.userid === agent.userid)
    expect(seen.payload.agent.first_name).toBe('Noa')
    const again = await server.signIn({ email: 'noa@noor-coffee.example', password: agent.password })
    expect(await again.call(getProfile)).toMatchObject({ firstName: 'Noa', email: 'noa@noor-coffee.example' })
    watcher.close()
  })

  it('changes the email only with the present password, by my own form and by the administrators’', async () => {
    const admin = await buildAdmin(server)
    const session = await server.signIn(admin)
    const form = { first_name: 'Ada', last_name: 'Levi', email: 'taken.over@noor-coffee.example' }
    const other = { ...form, userid: admin.userid }
    for (const [password, error] of [
      [undefined, 'missing-fields'],
      ['not my password', 'wrong-password'],
    ] as const) {
      const given = password === undefined ? {} : { password }
      const refusal = { status: 400, error, field: 'password' }
      expect(await session.refused(updateProfile, { body: { ...form, ...given } })).toMatchObject(refusal)
      expect(await session.refused(calls.updateAgent, { body: { ...other, ...given } })).toMatchObject(
        refusal,
      )
    }
    expect((await session.call(getProfile)).email).toBe(admin.email)
    await session.call(updateProfile, { body: { ...form, email: admin.email } })
    const back = await server.signIn(admin)
    await back.call(calls.updateAgent, { body: { ...other, password: admin.password } })
    await server.signIn({ ...admin, email: form.email })
  })

  it('refuses empty names and an email of somebody else, and leaves me signed in', async () => {
    const emine = await server.signIn(people.emine)
    const body = { first_name: 'Emine', last_name: 'Yilmaz', email: people.emine.email }
    expect(await emine.refused(updateProfile, { body: { ...body, first_name: '  ' } })).toMatchObject({
      error: 'missing-fields',
      field: 'first_name',
    })
    expect(
      await emine.refused(updateProfile, {
        body: { ...body, email: people.jonas.email, password: people.emine.password },
      }),
    ).toMatchObject({
      status: 409,
      error: 'email-taken',
    })
    expect(await emine.refused(updateProfile, { body: { ...body, email: 'no email' } })).toMatchObject({
      status: 400,
      field: 'email',
    })
    expect((await emine.call(getProfile)).email).toBe(people.emine.email)
  })
})

describe('my picture', () => {
  it('is drawn anew, small and without the metadata of the camera', async () => {
    const agent = await buildAgent(server)
    const caller = await server.signIn(agent)
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a4b2a' } })
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .jpeg()
      .toBuffer()
    const { profilePic } = await caller.call(changeProfilePicture, picture(new Blob([photo])))
    const stored = await pictureOf(agent.userid)
    expect(profilePic).toBe(`/files/${stored.fileid}`)
    expect(stored).toMatchObject({ mime: 'image/webp', width: 512, height: 512, ticketid: null })
    const facts = await sharp(await server.app.files.localPath(stored.storage_key)).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 512 })
    expect(facts.exif).toBeUndefined()
    expect((await caller.call(getProfile)).profilePic).toBe(profilePic)
  })

  it('replaces the one before, of which nothing stays', async () => {
    const agent = await buildAgent(server)
    const caller = await server.signIn(agent)
    const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    await caller.call(changeProfilePicture, picture(new Blob([square])))
    const first = await pictureOf(agent.userid)
    await caller.call(changeProfilePicture, picture(new Blob([square])))
    expect((await pictureOf(agent.userid)).fileid).not.toBe(first.fileid)
    await expect(server.app.files.size(first.storage_key)).rejects.toThrow('ENOENT')
  })

  it('can be removed, once, and nothing of it stays', async () => {
    const agent = await buildAgent(server)
    const caller = await server.signIn(agent)
    const watcher = await (await server.signIn(people.jonas)).socket()
    const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    await caller.call(changeProfilePicture, picture(new Blob([square])))
    const stored = await pictureOf(agent.userid)
    for (const round of [1, 2])
      expect([round, await caller.call(calls.removeProfilePicture, { body: {} })]).toEqual([
        round,
        { status: 'ok' },
      ])
    expect((await caller.call(getProfile)).profilePic).toBeNull()
    await watcher.until(
      'agentChanged',
      ({ payload: { agent: one } }) => one.userid === agent.userid && one.profile_pic === null,
    )
    watcher.close()
    await expect(server.app.files.size(stored.storage_key)).rejects.toThrow('ENOENT')
    const removals = await server.app.db.query
      .selectFrom('audit_log')
      .select('action')
      .where('actor', '=', agent.userid)
      .where('action', '=', 'profile.picture-removed')
      .execute()
    expect(removals).toHaveLength(1)
  })

  it.each([
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['a page that begins like a GIF', 'GIF89a/*<html><script>alert(1)</script></html>'],
    ['a PDF', '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj'],
    ['a text', 'hello'],
  ])('refuses %s', async (_, content) => {
    const caller = await server.signIn(people.aiko)
    const refusal = await caller.refused(
      changeProfilePicture,
      picture(new Blob([content], { type: 'image/png' })),
    )
    expect(refusal).toMatchObject({ status: 415, error: 'not-an-image' })
    expect((await caller.call(getProfile)).profilePic).toBeNull()
  })

  it('refuses a small file that would unfold to 49 million pixels', async () => {
    const caller = await server.signIn(people.aiko)
    const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const refusal = await caller.refused(changeProfilePicture, picture(new Blob([bomb])))
    expect(refusal).toMatchObject({ status: 415, error: 'not-an-image' })
  })

  it('refuses what is larger than a picture may be, no file and two kinds of nothing', async () => {
    const caller = await server.signIn(people.aiko)
    const large = new Blob([new Uint8Array(10_485_761)])
    expect(await caller.refused(changeProfilePicture, picture(large))).toMatchObject({
      status: 413,
      message: 'File is larger than 10485760 bytes',
    })
    expect(await caller.refused(changeProfilePicture, picture(new Blob([])))).toMatchObject({
      error: 'no-file',
    })
    const form = new FormData()
    const response = await caller.request(changeProfilePicture.path, { method: 'POST', body: form })
    expect(response.status).toBe(400)
    expect((await server.anyone.refused(changeProfilePicture, picture(large))).status).toBe(401)
  })
})

const pictureOf = (userid: string) =>
  server.app.db.query
    .selectFrom('files')
    .innerJoin('users', 'users.profile_pic', 'files.fileid')
    .selectAll('files')
    .where('users.userid', '=', userid)
    .executeTakeFirstOrThrow()
