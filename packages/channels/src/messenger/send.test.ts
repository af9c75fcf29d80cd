import { describe, expect, test } from 'vitest'
import type { Outbound } from '../outbound.ts'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { metaRefusal } from '../testing/meta-answers.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { shown } from '../testing/shown-requests.ts'
import { unsubscribePage } from '../meta/page-subscription.ts'
import { messenger } from './messenger.ts'
import { connectPage, isPageConnected, messengerWebhookFields, pagesOf } from './pages.ts'

const page = '106540352242922'
const psid = '7213456789012345'
const account = {
  accountId: 'a',
  apiUrl: 'https://graph.test',
  extAccountId: page,
  secrets: { token: 'EAAGtoken' },
}
const to = { recipient: { id: psid }, messaging_type: 'RESPONSE' }
const taken = (message_id: string) => jsonAnswer(200, { recipient_id: psid, message_id })
const closed = metaRefusal(403, 10, 2018278)

async function sendOf(
  outbound: Outbound,
  reactions: Reaction[] = [taken('m_N')],
  more: { humanAgent?: boolean; ourRef?: string } = {},
) {
  const { http, requests } = fakeProvider(...reactions)
  const { ourRef, ...facts } = more
  const options = ourRef === undefined ? {} : { ourRef }
  const sent = await messenger.send({ ...account, ...facts }, psid, outbound, http, options)
  return { sent, requests: requests.map(shown), fields: requests.map((one) => shown(one).fields) }
}

describe('texts', () => {
  test('a text carries our mark and what it answers', async () => {
    const { sent, requests } = await sendOf({ kind: 'text', text: 'Hello', replyTo: 'm_Q#1' }, undefined, {
      ourRef: 'msg_42',
    })
    expect(sent).toEqual({ messageRef: 'm_N' })
    const message = { text: 'Hello', metadata: 'desk:msg_42' }
    const fields = { ...to, message, reply_to: { mid: 'm_Q' } }
    expect(requests).toEqual([{ method: 'POST', path: `/v21.0/${page}/messages`, fields }])
  })

  test('after a day a page with the permission answers as a human, others get the reason', async () => {
    const late: Outbound = { kind: 'text', text: 'We looked into it', replyTo: null }
    const { fields } = await sendOf(late, [closed, taken('m_N')], { humanAgent: true })
    expect(fields[1]).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    await expect(sendOf(late, [closed, taken('m_N')])).rejects.toMatchObject({
      failure: { because: 'window-closed' },
    })
  })

  test('typing and reading are shown', async () => {
    expect((await sendOf({ kind: 'typing' })).fields).toEqual([
      { recipient: { id: psid }, sender_action: 'typing_on' },
    ])
    expect((await sendOf({ kind: 'typing', ended: true })).fields).toMatchObject([
      { sender_action: 'typing_off' },
    ])
    expect((await sendOf({ kind: 'mark-read', messageRef: 'm_1' })).fields).toMatchObject([
      { sender_action: 'mark_seen' },
    ])
  })
})

describe('choices', () => {
  const ask = (count: number) => sendOf({ kind: 'question', text: 'Which?', choices: choicesOf(count) })

  test('up to three are buttons that stay', async () => {
    const button = { type: 'postback', title: 'Department 0', payload: 'dep:0' }
    expect((await ask(3)).fields).toMatchObject([
      {
        message: {
          attachment: { payload: { template_type: 'button', text: 'Which?', buttons: [button, {}, {}] } },
        },
      },
    ])
  })

  test('up to thirteen are quick replies', async () => {
    const reply = { content_type: 'text', title: 'Department 0', payload: 'dep:0' }
    expect((await ask(4)).fields).toMatchObject([
      { message: { text: 'Which?', quick_replies: [reply, {}, {}, {}] } },
    ])
  })

  test('more are shown on cards, thirty to a message', async () => {
    const { fields, sent } = await ask(31)
    expect(fields).toMatchObject([
      { message: { text: 'Which?' } },
      { message: { attachment: { payload: { template_type: 'generic' } } } },
      { message: { attachment: { payload: { elements: [{ buttons: [{ payload: 'dep:30' }] }] } } } },
    ])
    expect(sent.otherRefs).toHaveLength(2)
  })
})

describe('files', () => {
  test('a file is uploaded and named, and its caption follows', async () => {
    const uploaded = jsonAnswer(200, { attachment_id: '1857777774821032' })
    const { requests, sent } = await sendOf(fileMessage({ kind: 'image', mime: 'image/png' }, 'look'), [
      uploaded,
      taken('m_1'),
      taken('m_2'),
    ])
    expect(sent).toEqual({ messageRef: 'm_1', otherRefs: ['m_2'] })
    expect(requests).toMatchObject([
      { path: `/v21.0/${page}/message_attachments`, fields: { filedata: ['a.image', 'image/png'] } },
      {
        fields: {
          message: { attachment: { type: 'image', payload: { attachment_id: '1857777774821032' } } },
        },
      },
      { fields: { message: { text: 'look' } } },
    ])
  })

  test.each([
    ['a large picture', { kind: 'image' as const, mime: 'image/png', size: 9_000_000 }],
    ['a sound that no phone plays', { kind: 'audio' as const, mime: 'audio/webm' }],
  ])('%s is sent as a plain file', async (_, facts) => {
    const { fields } = await sendOf(fileMessage(facts), [jsonAnswer(200, { attachment_id: 1 }), taken('m_1')])
    expect(fields[1]).toMatchObject({ message: { attachment: { type: 'file' } } })
  })
})

describe('people and pages', () => {
  const connection = (...reactions: Reaction[]) => {
    const { http, requests } = fakeProvider(...reactions)
    return {
      page: { apiUrl: 'https://graph.test', token: 'EAAGpage', http },
      requests: () => requests.map(shown),
    }
  }

  test('a client’s name is fetched', async () => {
    const { http } = fakeProvider(jsonAnswer(200, { first_name: 'Ana', last_name: 'K' }))
    expect(await messenger.profileOf?.(account, psid, http)).toEqual({ name: 'Ana K' })
  })

  test('the pages of a login come with their tokens and whether they may be connected', async () => {
    const row = { access_token: 'EAAGpage', category: 'Local business', name: 'Acme', id: page }
    const rows = [
      { ...row, tasks: ['MODERATE', 'MESSAGING'] },
      { ...row, id: '2', tasks: ['ANALYZE'] },
    ]
    expect(await pagesOf(connection(jsonAnswer(200, { data: rows })).page)).toEqual([
      { id: page, name: 'Acme', category: 'Local business', token: 'EAAGpage', mayConnect: true },
      { id: '2', name: 'Acme', category: 'Local business', token: 'EAAGpage', mayConnect: false },
    ])
  })

  test('a page is connected for all fields, and disconnected', async () => {
    const ours = { id: '4242', subscribed_fields: [...messengerWebhookFields] }
    const apps = (...data: object[]) => jsonAnswer(200, { data })
    const success = jsonAnswer(200, { success: 'true' })
    const asked = connection(success, apps(ours), apps({ ...ours, subscribed_fields: ['messages'] }), success)
    await connectPage(asked.page, page)
    expect(await isPageConnected(asked.page, page, '4242')).toBe(true)
    expect(await isPageConnected(asked.page, page, '4242')).toBe(false)
    await unsubscribePage(asked.page, page)
    const [connect, , , disconnect] = asked.requests()
    expect(connect?.path).toContain('subscribed_fields=messages,messaging_postbacks,message_deliveries')
    expect(disconnect).toEqual({ method: 'DELETE', path: `/v21.0/${page}/subscribed_apps` })
  })
})
