import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** How the files of one backup are written and read: as they are, or encrypted. */
export interface Seal {
  /** The suffix of an encrypted file's name. */
  readonly suffix: '' | '.age'
  pass(stream: Readable): Promise<Readable>
}

export const unsealed: Seal = { suffix: '', pass: async (stream) => stream }

/** A file of a backup, on disk before this resolves. @returns the checksum of its content, which is not encrypted */
export async function writePart(seal: Seal, source: AsyncIterable<unknown>, path: string): Promise<string> {
  const target = createWriteStream(`${path}${seal.suffix}`, { mode: 0o600, flush: true })
  const digest = createHash('sha256')
  await pipeline(await seal.pass(Readable.from(hashing(source, digest))), target)
  return digest.digest('hex')
}

async function* hashing(source: AsyncIterable<unknown>, digest: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    if (!(bytes instanceof Uint8Array)) throw new Error('a stream of bytes gave something else')
    digest.update(bytes)
    yield bytes
  }
}

/** The key of an encrypted backup, itself encrypted with the passphrase. The age tool opens both. */
const IDENTITY_FILE = 'identity.age'

/**
 * Encrypts what is written into a backup folder under a new key, and puts that key into the folder under the passphrase:
 * a passphrase is slow to try by design, so it is used once and not for every file.
 */
export async function sealWith(passphrase: string, folder: string): Promise<Seal> {
  const identity = await generateX25519Identity()
  const locked = new Encrypter()
  locked.setPassphrase(passphrase)
  const text = armor.encode(await locked.encrypt(identity))
  await writeFile(join(folder, IDENTITY_FILE), text, { mode: 0o600, flush: true })
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  return { suffix: '.age', pass: (stream) => through(stream, (plain) => encrypter.encrypt(plain)) }
}

/** @throws BackupError when the passphrase is another, or the backup is not encrypted */
export async function openWith(passphrase: string, folder: string): Promise<Seal> {
  const locked = await readFile(join(folder, IDENTITY_FILE), 'utf8').catch(() => {
    throw new BackupError(
      `${join(folder, IDENTITY_FILE)} is missing: without it an encrypted backup stays closed.`,
    )
  })
  const identity = await unlock(locked, passphrase).catch(() => {
    // A changed byte in the sealed key and another passphrase look the same.
    throw new BackupError(
      `This is not the passphrase of the backup, or its ${IDENTITY_FILE} is damaged. Nothing was changed.`,
    )
  })
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return { suffix: '.age', pass: (stream) => through(stream, (sealed) => decrypter.decrypt(sealed)) }
}

async function unlock(locked: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(armor.decode(locked), 'text')
}

async function through(
  stream: Readable,
  change: (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Promise<Readable> {
  return Readable.fromWeb(await change(ReadableStream.from<Uint8Array>(stream)))
}
