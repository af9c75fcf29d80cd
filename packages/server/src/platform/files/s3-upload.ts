import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** The least that S3 takes as a part which is not the last one. A part is in memory so that the client can retry it. */
const PART_BYTES = 5 * 1024 * 1024

/** Puts a file of this machine into a bucket: a small one at once, a larger one in parts. */
export async function uploadToS3(
  client: S3Client,
  path: string,
  target: { Bucket: string; Key: string },
): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > PART_BYTES) await uploadParts(client, file, size, target)
    else await client.send(new PutObjectCommand({ ...target, Body: await readPart(file, 0, size) }))
  } finally {
    await file.close()
  }
}

async function uploadParts(
  client: S3Client,
  file: FileHandle,
  size: number,
  target: { Bucket: string; Key: string },
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  const upload = { ...target, UploadId }
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let start = 0; start < size; start += PART_BYTES) {
      const PartNumber = Parts.length + 1
      const Body = await readPart(file, start, Math.min(PART_BYTES, size - start))
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // The bucket keeps and charges parts of an unfinished upload. The upload's own error matters more than this one.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(part, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was uploaded.')
    filled += bytesRead
  }
  return part
}
