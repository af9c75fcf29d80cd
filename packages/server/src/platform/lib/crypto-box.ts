import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts secrets at rest. `place` (table, row, column) is bound in, so a value cannot be moved to another row. */
export interface SecretBox {
  seal(plain: string, place: string): string
  /** @throws when the key is another or the value was tampered with */
  open(sealed: string, place: string): string
}

const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** AES-256-GCM as `v1:keyid:iv:tag:ciphertext`. The first key seals; all keys open, so a key can be rotated. */
export function secretBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const [current] = keys
  const ring = new Map(keys.map((key) => [keyIdOf(key), key]))
  return {
    seal(plain, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return ['v1', keyIdOf(current), ...parts].join(':')
    },
    open(sealedText, place) {
      const [version, keyId = '', iv = '', tag = '', sealed = ''] = sealedText.split(':')
      const key = ring.get(keyId)
      if (version !== 'v1' || key === undefined)
        throw new Error('This secret was sealed with a key that is not here.')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
      decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
