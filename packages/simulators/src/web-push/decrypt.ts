import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

/** The keys a browser keeps for one subscription. */
export type SubscriptionKeys = { pair: ECDH; auth: Buffer }

/** The content of a pushed body, decrypted as the browser does (RFC 8188 and 8291). */
export function decryptPush(body: Buffer, { pair, auth }: SubscriptionKeys): Buffer {
  if (body.length < 21) throw new Error('the body is shorter than its header')
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (sender.length !== 65) throw new Error('the key id is no public key')
  if (record.length > recordSize) throw new Error('a push has one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  return withoutPadding(open(record, key, nonce))
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}

function open(record: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  return Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
}

/** The last record ends with a 2 and zeros. */
function withoutPadding(plain: Buffer): Buffer {
  let end = plain.length - 1
  while (end >= 0 && plain[end] === 0) end -= 1
  if (plain[end] !== 2) throw new Error('the padding has no delimiter')
  return plain.subarray(0, end)
}
