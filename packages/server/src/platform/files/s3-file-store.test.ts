import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3, type S3ForTests } from '../../testing/s3-for-tests.ts'
import { startTestServer } from '../../testing/index.ts'
import { startTelegramServer } from '../../testing/telegram-server.ts'
import { systemClock } from '../lib/clock.ts'
import { s3FileStore } from './s3-file-store.ts'

let s3: S3ForTests
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-store-'))
  s3 = await startS3(folder)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

test('what one node adopts another node reads, whole, in part and as a local file', async () => {
  const one = s3FileStore(s3.settings, join(folder, 'one'), systemClock())
  const other = s3FileStore(s3.settings, join(folder, 'other'), systemClock())
  const bytes = randomBytes(7 * 1024 * 1024)
  const key = randomUUID()
  const arrived = join(folder, 'arrived.part')
  await writeFile(arrived, bytes)
  await one.adopt(arrived, key)
  await expect(readFile(arrived)).rejects.toThrow('ENOENT')
  expect(await other.size(key)).toBe(bytes.length)
  expect((await buffer(await other.read(key))).equals(bytes)).toBe(true)
  expect(await buffer(await other.read(key, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
  expect((await readFile(await other.localPath(key))).equals(bytes)).toBe(true)
  await one.remove(key)
  await expect(other.size(key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  one.close()
  other.close()
})

test('a key that is no key of ours never becomes an address', async () => {
  const store = s3FileStore(s3.settings, folder, systemClock())
  for (const key of ['../secret.key', 'a/b', ''])
    await expect(store.read(key)).rejects.toThrow('A storage key is a UUID.')
  store.close()
})

test('a bucket that does not open stops the start and is named', async () => {
  const started = startTestServer({ config: { s3: { ...s3.settings, bucket: 'nobodys' } } })
  await expect(started).rejects.toThrow(/S3_BUCKET: nobodys at http:\/\/127\.0\.0\.1:\d+ does not open/)
})

test("a client's photo lies in the bucket and reaches an agent on another node", async () => {
  const one = await startTelegramServer({ config: { s3: s3.settings } })
  const node = await one.besides({ config: { s3: s3.settings } })
  one.client(901, 'Ines').sendsPhoto('machine', 'Look')
  await one.settled()
  const { storage_key, fileid, size } = await one.server.app.db.query
    .selectFrom('files')
    .select(['storage_key', 'fileid', 'size'])
    .where('name', '!=', 'preview.webp')
    .executeTakeFirstOrThrow()
  expect(await s3.size(storage_key)).toBe(size)
  const agent = await node.firstAdmin()
  const read = await agent.request(`/files/${fileid}`, { headers: { range: 'bytes=0-1' } })
  expect([read.status, (await read.arrayBuffer()).byteLength]).toEqual([206, 2])
  await one.stop()
})
