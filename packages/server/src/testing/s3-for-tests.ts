import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Settings } from '../config/config.ts'

/** A server that speaks S3, made by others, on a free port: our store is tested against somebody else's reading of the protocol. */
export interface S3ForTests {
  settings: S3Settings
  /** Bytes of an object, looked up behind the server's back. */
  size(key: string): Promise<number>
  stop(): Promise<void>
}

const BUCKET = 'desk-files'

export async function startS3(folder: string): Promise<S3ForTests> {
  const { default: S3rver } = await import('s3rver')
  const directory = join(folder, 'buckets')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    size: async (key) => (await stat(join(directory, BUCKET, `${key}._S3rver_object`))).size,
    stop: () => server.close(),
  }
}
