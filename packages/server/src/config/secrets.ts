import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type SecretBox, secretBox } from '../platform/lib/crypto-box.ts'

/**
 * The key file: one base64 key of 32 bytes per line; the first seals, all open. Made on the very first start only:
 * when the database already holds sealed rows, a missing file stops the start instead (product §1).
 */
export async function openSecretBox(keyFile: string, mayCreate: () => Promise<boolean>): Promise<SecretBox> {
  const existing = await readKeys(keyFile)
  if (existing !== null) return secretBox(existing)
  if (!(await mayCreate())) {
    throw new Error(
      `The key file ${keyFile} is missing, and the database holds secrets sealed with it. Put it back, or set SECRET_KEY_FILE to where it is.`,
    )
  }
  await mkdir(dirname(keyFile), { recursive: true })
  const key = randomBytes(32)
  const file = await open(keyFile, 'wx', 0o400)
  await file.writeFile(`${key.toString('base64')}\n`)
  await file.sync()
  await file.close()
  return secretBox([key])
}

async function readKeys(keyFile: string): Promise<[Buffer, ...Buffer[]] | null> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const [first, ...others] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'))
  if (first === undefined || [first, ...others].some((key) => key.length !== 32)) {
    throw new Error(`The key file ${keyFile} does not hold keys of 32 bytes in base64.`)
  }
  return [first, ...others]
}
