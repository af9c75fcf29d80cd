import { describe, expect, test } from 'vitest'
import type { Outbound } from '../outbound.ts'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { metaRefusal } from '../testing/meta-answers.ts'
import { fileMessage } from '../testing/outbound-samples.ts'
import { shown } from '../testing/shown-requests.ts'
import { accountsOf, connectAccount } from './accounts.ts'
import { instagram } from './instagram.ts'

const igsid = '1254459154682919'
const account = {
  accountId: 'a',
  apiUrl: 'https://graph.test',
  extAccountId: '17841405822304914',
  secrets: { token: 'EAAGtoken' },
}
const taken = (message_id: string) => jsonAnswer(200, { recipient_id: igsid, message_id })

async function sendOf(outbound: Outbound, reactions: Reaction[] = [taken('N')], humanAgent = false) {
  const { http, requests } = fakeProvider(...reactions)
  const sent = await instagram.send({ ...account, humanAgent }, igsid, outbound, http, { ourRef: '42' })
  return { sent, requests: requests.map(shown), fields: requests.map((one) => shown(one).fields) }
}

describe('sending over Instagram', () => {
  test('a text goes by the token’s own page, and carries no mark, which echoes would not return', async () => {
    const { requests } = await sendOf({ kind: 'text', text: 'Hello', replyTo: 'Q#1' })
    const recipient = { id: igsid }
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/v21.0/me/messages',
        fields: { recipient, messaging_type: 'RESPONSE', message: { text: 'Hello' }, reply_to: { mid: 'Q' } },
      },
    ])
  })

  test('a text of more than 1,000 bytes goes in several messages, parted between words', async () => {
    const text = `${'я'.repeat(300)} ${'я'.repeat(300)} 👩‍👩‍👧`
    const { fields, sent } = await sendOf({ kind: 'text', text, replyTo: null }, [taken('1'), taken('2')])
    expect(fields).toMatchObject([
      { message: { text: 'я'.repeat(300) } },
      { message: { text: `${'я'.repeat(300)} 👩‍👩‍👧` } },
    ])
    expect(sent).toEqual({ messageRef: '1', otherRefs: ['2'] })
  })

  test('a heart is set and taken back', async () => {
    const payload = { message_id: 'Q', reaction: 'love' }
    expect((await sendOf({ kind: 'reaction', messageRef: 'Q', emoji: '❤️' })).fields).toEqual([
      { recipient: { id: igsid }, sender_action: 'react', payload },
    ])
    expect((await sendOf({ kind: 'reaction', messageRef: 'Q', emoji: null })).fields).toEqual([
      { recipient: { id: igsid }, sender_action: 'unreact', payload: { message_id: 'Q' } },
    ])
  })

  test('after a day an account with the permission answers as a human', async () => {
    const closed = metaRefusal(403, 10, 2534022)
    const late: Outbound = { kind: 'text', text: 'We looked into it', replyTo: null }
    const { fields } = await sendOf(late, [closed, taken('N')], true)
    expect(fields[1]).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
  })

  test('a file is prepared for Instagram', async () => {
    const uploaded = jsonAnswer(200, { attachment_id: '18577' })
    const { requests } = await sendOf(fileMessage({ kind: 'image', mime: 'image/png' }), [
      uploaded,
      taken('1'),
    ])
    expect(requests[0]).toMatchObject({
      path: '/v21.0/me/message_attachments',
      fields: { platform: 'instagram' },
    })
  })
})

describe('accounts', () => {
  const connection = (...reactions: Reaction[]) => {
    const { http, requests } = fakeProvider(...reactions)
    return { page: { apiUrl: 'https://graph.test', token: 'EAAGpage', http }, requests }
  }

  test('are those that are linked to the pages of a login', async () => {
    const page = { access_token: 'EAAGpage', name: 'Acme', id: '106', tasks: ['MODERATE', 'MESSAGING'] }
    const rows = [
      { ...page, instagram_business_account: { id: '1784', username: 'acme.coffee', name: 'Acme Coffee' } },
      { ...page, id: '107' },
      { ...page, id: '108', tasks: ['ANALYZE'], instagram_business_account: { id: '1785' } },
    ]
    expect(await accountsOf(connection(jsonAnswer(200, { data: rows })).page)).toEqual([
      { id: '1784', name: '@acme.coffee', page: { id: '106', name: 'Acme' }, token: 'EAAGpage' },
    ])
  })

  test.each([
    ['a page that is not subscribed is', [], ['GET', 'POST']],
    ['a page of Messenger keeps its fields', [{ id: '4242', subscribed_fields: ['messages'] }], ['GET']],
  ])('%s', async (_, data, methods) => {
    const { page, requests } = connection(jsonAnswer(200, { data }), jsonAnswer(200, { success: true }))
    await connectAccount(page, '106', '4242')
    expect(requests.map(({ method }) => method)).toEqual(methods)
  })

  test.each([
    ['nothing is wrong while the page is subscribed', [{ id: '4242' }], undefined],
    ['a page that was dropped is subscribed again', [], false],
  ])('%s', async (_, data, fault) => {
    const { http } = fakeProvider(jsonAnswer(200, { data }), jsonAnswer(200, { success: true }))
    const ours = { webhookUrl: '', metaAppId: '4242', extBusinessId: '106' }
    const found = await instagram.check(account, ours, http)
    expect(found?.isRepaired).toBe(fault)
  })
})
