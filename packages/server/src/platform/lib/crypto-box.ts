import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Encrypts secrets at rest. `place` (table, row, column) is bound in, so a value cannot be moved to another row. */
export interface SecretBox {
  /** Which keys are known; the first one seals. */
  readonly keyIds: readonly string[]
  seal(plain: string, place: string): string
  /** @throws when the key is another or the value was tampered with */
  open(sealed: string, place: string): string
  /** null: nobody will ever open it, because the key is lost or the value was tampered with. */
  openOrNull(sealed: string, place: string): string | null
  /** A secret token that is the same for the same place, until the key is rotated. Nobody can guess it without the key. */
  derive(place: string): string
}

const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

type Keys = readonly [Buffer, ...Buffer[]]

/**
 * AES-256-GCM as `v1:keyid:iv:tag:ciphertext`. The first key seals; all keys open, so a key can be rotated. A text of a
 * key that is not known makes it read the keys again: another process may have added one.
 */
export function secretBox(keys: Keys, readAgain: () => Keys = () => keys): SecretBox {
  let current = sealingKey(keys)
  let ring = ringOf(keys)
  function known(keyId: string): KeyObject | undefined {
    if (!ring.has(keyId)) {
      const fresh = readAgain()
      current = sealingKey(fresh)
      ring = ringOf(fresh)
    }
    return ring.get(keyId)
  }
  const box: SecretBox = {
    get keyIds() {
      return [...ring.keys()]
    },
    seal(plain, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv, WHOLE_TAG).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return ['v1', current.id, ...parts].join(':')
    },
    open(sealedText, place) {
      const [version, keyId = '', iv = '', tag = '', sealed = ''] = sealedText.split(':')
      const key = version === 'v1' ? known(keyId) : undefined
      if (key === undefined) throw new Error('This secret was sealed with a key that is not here.')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), WHOLE_TAG)
      decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
    openOrNull(sealedText, place) {
      try {
        return box.open(sealedText, place)
      } catch {
        return null
      }
    },
    derive(place) {
      return Buffer.from(hkdfSync('sha256', current.key, '', `derived/${place}`, 32)).toString('base64url')
    },
  }
  return box
}

/** Bytes. A shorter tag would be taken as well, and be guessed the sooner. */
const WHOLE_TAG = { authTagLength: 16 }

/** Made once: node would make a key object of the bytes for every secret that is opened. */
const ringOf = (keys: Keys): Map<string, KeyObject> =>
  new Map(keys.map((key) => [keyIdOf(key), createSecretKey(key)]))

const sealingKey = ([key]: Keys): { id: string; key: KeyObject } => ({
  id: keyIdOf(key),
  key: createSecretKey(key),
})
