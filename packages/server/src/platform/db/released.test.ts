import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A desk that has applied a migration never applies it again: what is changed afterwards reaches new desks only. */
const released: Record<string, string> = {
  '0001-staff': 'f5a977d0b3cd7899',
  '0002-tickets': '3a0547946b48c61f',
  '0003-delivery': '8ba1a13d362bd069',
  '0004-desk': '3d430acfc882ff06',
  '0005-push': '5a7ddb0eebdd7677',
  '0006-teamwork': 'd69dd193d8c67be8',
  '0007-outbox-order': 'fb8539d8ef90b5db',
  '0008-channels': '6f761358f7619e08',
  '0009-receipts': '28c4387e5d484cca',
  '0010-scale': '511425b414290ce5',
  '0011-sound': '2647f7002f54c793',
  '0012-insight': '3e4ca8eca82c76a9',
  '0013-accounts': 'db120a66a5b7b3ba',
  '0017-channel-health': '1889812527993f76',
  '0018-api-keys': '73ffbf8240840810',
  '0019-erasing': '66576a0c05cfb26d',
  '0020-outgoing-webhooks': 'da605e899a3a87c2',
  '0021-search': '0c516eedb20f2789',
  '0022-folding': 'c57162229acef6ef',
  '0023-guesses': '60af0cabc6de1d31',
  '0028-reply-window': 'a98dbf5e647d718e',
  '0031-undelivered': 'b92f85de2613fb9c',
  '0029-audit-repeats': '09e2e2f04d808f85',
  '0032-undo': '2d157498f5f91703',
  '0034-merged-fields': 'e5375468b7ca3b60',
  '0040-audit-log': 'b3fb6b6281f250ef',
  '0041-plain-names': '75d59d686f65edc5',
}

it('a migration that was released is never edited, and a new one is written down here', () => {
  const folder = new URL('migrations/', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const fingerprints = files.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8').replaceAll(/\s+/g, ' ')
    return [name.replace('.ts', ''), createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(fingerprints)).toEqual(released)
})
