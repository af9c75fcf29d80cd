import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { FileStore } from './file-store.ts'
import { uploadToS3 } from './s3-upload.ts'

/** Bytes that an image decoder or a provider upload needs as a file stay beside the node this long after their last use. */
const COPY_KEPT = 3600_000

/**
 * Files in a bucket that every node reads. What arrives is written to this node's disk first, so that it can be looked
 * at, and is in the bucket before `adopt` resolves.
 */
export function s3FileStore(settings: S3Settings, root: string, clock: Clock): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    // Servers other than Amazon's have no address per bucket, and few know its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
  })
  const copies = join(root, 'copies')

  async function bytes(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checked(key), Range }))
    if (Body instanceof Readable) return Body
    throw new Error('The file server answered without a body.')
  }

  return {
    temporaryDir: join(root, 'incoming'),
    async adopt(temporaryPath, key) {
      await uploadToS3(client, temporaryPath, { Bucket, Key: checked(key) })
      await rm(temporaryPath, { force: true })
    },
    read: bytes,
    async size(key) {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: checked(key) }))
      if (ContentLength === undefined) throw new Error('The file server returned no length.')
      return ContentLength
    },
    has: (key) => isThere(client, { Bucket, Key: checked(key) }),
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checked(key) }))
      await rm(join(copies, key), { force: true })
    },
    async localPath(key) {
      const path = join(copies, checked(key))
      const now = new Date(clock.now())
      if (
        await utimes(path, now, now).then(
          () => true,
          () => false,
        )
      )
        return path
      await mkdir(copies, { recursive: true, mode: 0o700 })
      await dropOldCopies(copies, now.getTime() - COPY_KEPT)
      const unfinished = `${path}.${process.hrtime.bigint()}.part`
      await pipeline(await bytes(key), createWriteStream(unfinished, { mode: 0o600 }))
      await rename(unfinished, path)
      return path
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
    close: () => client.destroy(),
  }
}

async function isThere(client: S3Client, object: { Bucket: string; Key: string }): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand(object))
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

function checked(key: string): string {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('A storage key is a UUID.')
  return key
}

async function dropOldCopies(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null && facts.mtimeMs < before) await rm(path, { force: true })
  }
}
