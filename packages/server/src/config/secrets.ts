import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type SecretBox, secretBox } from '../platform/lib/crypto-box.ts'

/**
 * The key file: one base64 key of 32 bytes per line; the first seals, all open. Made on the very first start only:
 * when the database already holds sealed rows, a missing file stops the start instead (product §1).
 */
export async function openSecretBox(keyFile: string, mayCreate: () => Promise<boolean>): Promise<SecretBox> {
  const existing = await readKeys(keyFile)
  if (existing !== null) return boxOf(keyFile, existing)
  if (!(await mayCreate())) {
    throw new Error(
      `The key file ${keyFile} is missing, and the database holds secrets sealed with it. Put it back, or set SECRET_KEY_FILE to where it is.`,
    )
  }
  await mkdir(dirname(keyFile), { recursive: true })
  const key = randomBytes(32)
  await writeKeys(keyFile, [key])
  return boxOf(keyFile, [key])
}

/** Puts a new key at the head of the key file; the older ones stay behind it and open what they sealed. */
export async function addSecretKey(keyFile: string): Promise<SecretBox> {
  const existing = await readKeys(keyFile)
  if (existing === null) throw new Error(`The key file ${keyFile} is missing.`)
  const keys: Keys = [randomBytes(32), ...existing]
  const written = `${keyFile}.new`
  await rm(written, { force: true })
  await writeKeys(written, keys)
  await rename(written, keyFile)
  return boxOf(keyFile, keys)
}

type Keys = [Buffer, ...Buffer[]]

/** A desk that runs meets the new key in a row, and then reads the file again. */
const boxOf = (keyFile: string, keys: Keys): SecretBox =>
  secretBox(keys, () => keysIn(keyFile, readFileSync(keyFile, 'utf8')))

async function writeKeys(path: string, keys: readonly Buffer[]): Promise<void> {
  const file = await open(path, 'wx', 0o400)
  await file.writeFile(keys.map((key) => `${key.toString('base64')}\n`).join(''))
  await file.sync()
  await file.close()
}

async function readKeys(keyFile: string): Promise<Keys | null> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : keysIn(keyFile, text)
}

function keysIn(keyFile: string, text: string): Keys {
  const [first, ...others] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'))
  if (first === undefined || [first, ...others].some((key) => key.length !== 32)) {
    throw new Error(`The key file ${keyFile} does not hold keys of 32 bytes in base64.`)
  }
  return [first, ...others]
}
