import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, type Stats } from 'node:fs'
import {
  chmod,
  chown,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../platform/lib/database-start-error.ts'
import { systemReason } from '../platform/files/can-write.ts'
import { type SecretBox, secretBox } from '../platform/lib/crypto-box.ts'
import { ConfigError } from './config-error.ts'

/**
 * The key file: one base64 key of 32 bytes per line; the first seals, all open. Made on the very first start only:
 * when the database already holds sealed rows, a missing file stops the start instead.
 */
export async function openSecretBox(keyFile: string, mayCreate: () => Promise<boolean>): Promise<SecretBox> {
  const existing = await readKeys(keyFile)
  if (existing !== null) return boxOf(keyFile, existing)
  if (!(await mayCreate())) {
    throw new KeyFileError(
      `"${keyFile}" is missing, and the database holds secrets sealed with it; put it back, or name the place where it is. If it is lost, ${beginAnew(keyFile)}`,
    )
  }
  await mkdir(dirname(keyFile), { recursive: true })
  return boxOf(keyFile, await makeKeys(keyFile))
}

/** The command needs nothing but a shell. */
const beginAnew = (keyFile: string): string =>
  `make a new one and connect every channel again (docs/operations.md, "When the key is lost"): (umask 077; head -c 32 /dev/urandom | base64 > '${keyFile}')`

/** Puts a new key at the head of the key file; the older ones stay behind it and open what they sealed. */
export async function addSecretKey(keyFile: string): Promise<SecretBox> {
  const existing = await readKeys(keyFile)
  if (existing === null) throw new KeyFileError(`"${keyFile}" is missing`)
  const keys: Keys = [randomBytes(32), ...existing]
  await replaceKeys(keyFile, keys)
  return boxOf(keyFile, keys)
}

/** Puts the keys of a backup behind those of the key file: a server that runs with that file still needs its own. */
export async function keepSecretKeys(keyFile: string, ofBackup: string): Promise<void> {
  const existing = (await readKeys(keyFile)) ?? []
  const added = keysIn('secret.key of the backup', ofBackup).filter(
    (key) => !existing.some((own) => own.equals(key)),
  )
  if (added.length === 0) return
  await mkdir(dirname(keyFile), { recursive: true })
  await replaceKeys(keyFile, [...existing, ...added])
}

/** Whether there is a key file, and what is wrong with the one there is. */
export async function lookAtKeyFile(keyFile: string): Promise<{ exists: boolean; fault: string | null }> {
  try {
    return { exists: (await readKeys(keyFile)) !== null, fault: null }
  } catch (error) {
    const why =
      error instanceof KeyFileError ? error.text : `"${keyFile}" cannot be read: ${systemReason(error)}`
    return { exists: true, fault: why }
  }
}

type Keys = [Buffer, ...Buffer[]]

class KeyFileError extends ConfigError {
  readonly text: string
  constructor(text: string) {
    super([{ setting: 'SECRET_KEY_FILE', text }])
    this.text = text
  }
}

/** A running server finds the new key in a row, and then reads the file again. */
const boxOf = (keyFile: string, keys: Keys): SecretBox =>
  secretBox(keys, () => keysIn(keyFile, readFileSync(keyFile, 'utf8')))

/** File systems such as SMB shares have no links. */
const WITHOUT_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']

/** Of nodes that start together one makes the key, whole at once, and the others read it. */
async function makeKeys(keyFile: string): Promise<Keys> {
  const made: Keys = [randomBytes(32)]
  const written = await writeBeside(keyFile, made)
  try {
    await link(written, keyFile)
    return made
  } catch (error) {
    const code = codeOf(error) ?? ''
    const others = code === 'EEXIST' ? await readKeys(keyFile) : null
    if (others !== null) return others
    if (!WITHOUT_LINKS.includes(code)) throw error
    await copyFile(written, keyFile, constants.COPYFILE_EXCL)
    return made
  } finally {
    await rm(written, { force: true })
  }
}

/** The file keeps its owner and mode: who runs the command is often root, and the server is not. */
async function replaceKeys(keyFile: string, keys: readonly Buffer[]): Promise<void> {
  const before = await stat(keyFile).catch(() => null)
  const written = await writeBeside(keyFile, keys)
  try {
    if (before !== null) await giveTo(written, before)
    await rename(written, keyFile)
  } catch (error) {
    await rm(written, { force: true })
    if (codeOf(error) !== 'EPERM') throw error
    throw new KeyFileError(
      `"${keyFile}" belongs to the user with uid ${before?.uid}: run this command as that user; nothing was changed`,
    )
  }
}

async function giveTo(path: string, { uid, gid, mode }: Stats): Promise<void> {
  const now = await stat(path)
  if (now.uid !== uid || now.gid !== gid) await chown(path, uid, gid)
  await chmod(path, mode & 0o777)
}

async function writeBeside(keyFile: string, keys: readonly Buffer[]): Promise<string> {
  const written = `${keyFile}.${randomUUID()}.new`
  const file = await open(written, 'wx', 0o400)
  await file.writeFile(keys.map((key) => `${key.toString('base64')}\n`).join(''))
  await file.sync()
  await file.close()
  return written
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
    .filter((key) => key !== '')
    .map((key) => Buffer.from(key, 'base64'))
  if (first === undefined || [first, ...others].some((key) => key.length !== 32))
    throw new KeyFileError(`"${keyFile}" does not hold keys of 32 bytes in base64`)
  return [first, ...others]
}
