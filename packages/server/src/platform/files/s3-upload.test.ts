import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3ForTests, startS3 } from '../../testing/s3-for-tests.ts'
import { systemClock } from '../lib/clock.ts'
import { s3FileStore } from './s3-file-store.ts'
import { uploadToS3 } from './s3-upload.ts'

let s3: S3ForTests
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-upload-'))
  s3 = await startS3(folder)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const megabyte = 1024 * 1024

async function upload(size: number, failsAt?: string) {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1 })
  const sent: string[] = []
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        sent.push(commandName.replace('Command', ''))
        if (sent.join(' ') === failsAt) throw new Error('The bucket is away.')
        return await next(args)
      },
    { step: 'initialize' },
  )
  const key = randomUUID()
  const path = join(folder, key)
  const bytes = randomBytes(size)
  await writeFile(path, bytes)
  const failure = await uploadToS3(client, path, { Bucket, Key: key }).then(
    () => null,
    (error: unknown) => error,
  )
  client.destroy()
  return { key, bytes, sent: sent.join(' '), failure }
}

const inParts = 'CreateMultipartUpload UploadPart UploadPart'

test.each([
  ['nothing', 0, 'PutObject'],
  ['as much as one part', 5 * megabyte, 'PutObject'],
  ['one byte more', 5 * megabyte + 1, `${inParts} CompleteMultipartUpload`],
  ['the largest file we take', 50 * megabyte, ''],
])('%s arrives as it was', async (_, size, commands) => {
  const { key, bytes, sent, failure } = await upload(size)
  expect(failure).toBeNull()
  expect(sent).toContain(commands)
  const store = s3FileStore(s3.settings, folder, systemClock())
  expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
  store.close()
})

test('an upload that fails half-way leaves no parts in the bucket and says why', async () => {
  const { sent, failure } = await upload(12 * megabyte, inParts)
  expect(sent).toBe(`${inParts} AbortMultipartUpload`)
  expect(failure).toMatchObject({ message: 'The bucket is away.' })
})
