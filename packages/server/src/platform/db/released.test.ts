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
  '0042-delivery-names': 'dd9c93f8f088f6d4',
  '0043-outbox-heads': 'd1bd5c4296adabbe',
  '0044-next-events': '6b68853c4288c7fd',
  '0045-webhook-heads': '1e657482c773c649',
  '0046-turnover': 'f960987446e4492a',
  '0047-undelivered-again': '121562728b640652',
  '0048-snooze': '2496e1e1ed80bd05',
  '0049-event-slots': '56463a5f5265de1a',
  '0050-department-bubbles': 'd2dc66e5ac6d8052',
  '0051-preferences': '81a4539044ea5323',
  '0052-notes-search': 'e94e31349d0a1dd1',
  '0053-saved-views': '9192913d2b07b066',
  '0054-private-files': 'ab95a25283600166',
  '0055-invitations': '7d60685a4cee47bd',
  '0056-scheduled-messages': 'dac3bfe4bf795c2e',
  '0057-website-chats': '7074f418a9cec637',
  '0058-visitor-chats': '906a65fb2db58b21',
  '0059-mails': 'bf6eb011e3a5224b',
  '0060-sound-as-wav': 'bd9e532a43b1d1e9',
  '0061-bubble-files': 'cd4c28be62ccb661',
  '0062-password-resets': '15ea3bf9a268e4e0',
  '0063-several-bots': '9be26855dcc1e374',
  '0064-link-previews': 'd31b7fc4dffeb648',
  '0065-company-sign-in': '0b9f18dc28fe4c81',
  '0066-private-read-times': 'bf88aafa083fc556',
  '0067-scheduled-files': 'e22cdcdbcdc85efb',
  '0068-turned-away': 'e90db4887ea43501',
  '0069-fresh-sign-ins': '1f89bedfddc781df',
  '0070-refused-clients': 'bfef83039e0b3cb7',
  '0071-events-together': 'b944d29baea3ab10',
  '0072-refs-of-sends': 'f645b4fc96d5c9bc',
  '0073-packed-events': 'b907d93a74bbc416',
  '0074-word-trigrams': 'ac1aa526a380a38e',
  '0075-locked-parents': '8e12785cf1026f1d',
  '0076-inbox-in-parts': 'c7122394942520e5',
  '0077-chats-of-identities': '09eb44a9c18c00eb',
  '0078-queued-and-withdrawn': '72f4d336205fdeec',
  '0079-former-ids': '5e242bd59b1f9678',
  '0080-former-until': '88b3de2928333a0f',
  '0081-message-parts': 'b2d25b7953c083d4',
  '0082-times-of-changes': '3d9e8c45e789ddb7',
  '0085-ratings-of-tickets': '4b84781e9e871f11',
  '0086-bytes-before-rows': '1724c03f51031ef7',
  '0087-push-leases': '5ebf970958230628',
  '0088-new-events-by-id': 'f446930afcd74dc4',
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
