import { randomUUID } from 'node:crypto'
import { type Bubble, calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { lockBubble, removeBubble } from './bubbles-store.ts'

let server: TestServer
let people: Company
/** An administrator. */
let mara: Caller
/** Of Support. */
let jonas: Caller
/** Of Sales. */
let sales: Caller

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  jonas = await server.signIn(people.jonas)
  sales = await server.signIn(await buildAgent(server, { department: people.sales }))
})
afterAll(() => server.stop())

const priceList = (name = 'Prices.pdf') => new File([new Uint8Array(sample('invoice').bytes)], name)
const ofSupport = () =>
  mara.call(calls.createDepartmentBubble, {
    body: { name: 'Prices', content: 'Our prices', departmentid: people.support.departmentid },
  })
const add = (caller: Caller, { bubbleid }: Bubble, file = priceList()) =>
  caller.call(calls.addBubbleFile, { params: { bubbleid }, body: {}, file })
const statusOf = async (caller: Caller, fileid: string) => (await caller.request(`/files/${fileid}`)).status
const isStored = (key: string): Promise<boolean> =>
  server.app.files.size(key).then(
    () => true,
    () => false,
  )
const storedKeys = () => server.app.db.query.selectFrom('files').select('storage_key').execute()

test('a file is added live, read by who reads the text, and by nobody else', async () => {
  const bubble = await ofSupport()
  const his = await jonas.socket()
  const changed = await add(mara, bubble)
  expect(changed.files).toMatchObject([{ name: 'Prices.pdf', mime: 'application/pdf' }])
  expect((await his.until('updateBubble')).payload.bubble).toEqual(changed)
  expect(await jonas.call(calls.getBubbles)).toContainEqual(changed)

  const [file] = changed.files
  const answer = await jonas.request(`/files/${file?.fileid}`)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(sample('invoice').bytes))
  expect(await statusOf(mara, file?.fileid ?? '')).toBe(200)
  expect(await statusOf(sales, file?.fileid ?? '')).toBe(404)
  his.close()
})

test('only who may change the text adds and removes its files', async () => {
  const bubble = await ofSupport()
  await expect(add(jonas, bubble)).rejects.toThrow('bubble-not-found')
  const [file] = (await add(mara, bubble)).files
  const params = { bubbleid: bubble.bubbleid, fileid: file?.fileid ?? '' }
  await expect(jonas.call(calls.removeBubbleFile, { params })).rejects.toThrow('bubble-not-found')

  const mine = await jonas.call(calls.createBubble, { body: { name: 'Mine', content: 'Mine' } })
  const [own] = (await add(jonas, mine)).files
  expect(await statusOf(jonas, own?.fileid ?? '')).toBe(200)
  expect(await statusOf(mara, own?.fileid ?? '')).toBe(404)
  await expect(add(mara, mine)).rejects.toThrow('bubble-not-found')
})

test('the same file again, also at the same time, is there once; eleven are refused', async () => {
  const bubble = await ofSupport()
  await Promise.all(Array.from({ length: 5 }, () => add(mara, bubble)))
  expect((await add(mara, bubble)).files).toHaveLength(1)
  for (let n = 2; n <= 10; n += 1) await add(mara, bubble, priceList(`Prices ${n}.pdf`))
  const before = (await storedKeys()).length
  await expect(add(mara, bubble, priceList('Prices 11.pdf'))).rejects.toThrow('too-many-bubble-files')
  expect((await storedKeys()).length).toBe(before)
})

test('what is no known type of file, empty or missing is refused', async () => {
  const bubble = await ofSupport()
  const odd = new File([new Uint8Array([0, 1, 2, 3, 255])], 'odd.xyz')
  await expect(add(mara, bubble, odd)).rejects.toThrow('file-type-refused')
  await expect(add(mara, bubble, new File([], 'empty.pdf'))).rejects.toThrow('no-file')
  const unknown = { bubbleid: randomUUID() }
  await expect(
    mara.call(calls.addBubbleFile, { params: unknown, body: {}, file: priceList() }),
  ).rejects.toThrow('bubble-not-found')
})

test('a removed file and those of a deleted text are gone with their bytes, and a removal twice is one', async () => {
  const bubble = await ofSupport()
  await add(mara, bubble, priceList('One.pdf'))
  const [one, two] = (await add(mara, bubble, priceList('Two.pdf'))).files
  const params = { bubbleid: bubble.bubbleid, fileid: one?.fileid ?? '' }
  const keyOf = async (fileid = '') =>
    (
      await server.app.db.query
        .selectFrom('files')
        .select('storage_key')
        .where('fileid', '=', fileid)
        .executeTakeFirstOrThrow()
    ).storage_key
  const [keyOfOne, keyOfTwo] = [await keyOf(one?.fileid), await keyOf(two?.fileid)]
  expect(await isStored(keyOfOne)).toBe(true)
  expect((await mara.call(calls.removeBubbleFile, { params })).files).toEqual([two])
  expect((await mara.call(calls.removeBubbleFile, { params })).files).toEqual([two])
  expect(await isStored(keyOfOne)).toBe(false)

  await mara.call(calls.deleteBubble, { params: { bubbleid: bubble.bubbleid } })
  expect(await statusOf(mara, two?.fileid ?? '')).toBe(404)
  expect(await isStored(keyOfTwo)).toBe(false)
})

test('a file for a text that is deleted at that moment is refused, and its bytes go', async () => {
  const { db } = server.app
  const bubble = await ofSupport()
  const before = await storedKeys()
  const { adding } = await db.transaction(async (tx) => {
    await lockBubble(tx, bubble.bubbleid)
    await removeBubble(tx, bubble.bubbleid)
    const adding = add(mara, bubble).catch((error: unknown) => String(error))
    await untilWaiting(db, 'the file to wait for its text')
    return { adding }
  })
  expect(await adding).toContain('bubble-not-found')
  expect(await storedKeys()).toEqual(before)
})

test('another form of a file, which is made as its text is deleted, goes with it, and so do its bytes', async () => {
  const { db, files } = server.app
  const bubble = await ofSupport()
  const [file] = (await add(mara, bubble)).files
  const form = randomUUID()
  const removed: string[] = []
  const { remove } = files
  files.remove = (key) => {
    removed.push(key)
    return remove(key)
  }
  const { deleting } = await db.transaction(async (tx) => {
    await sql`insert into files (fileid, name, mime, size, sha256, storage_key, created_on, original, form)
      values (${form}, 'Prices.mp3', 'audio/mpeg', 8, '', ${form}, now(), ${file?.fileid}, 'mp3')`.execute(
      tx.query,
    )
    const deleting = mara.call(calls.deleteBubble, { params: { bubbleid: bubble.bubbleid } })
    await untilWaiting(db, 'the deletion to wait for the form')
    return { deleting }
  })
  await deleting
  files.remove = remove
  expect(removed).toContain(form)
})
