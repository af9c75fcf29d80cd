import { describe, expect, test } from 'vitest'
import type { Outbound, SendOptions } from '../outbound.ts'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { metaRefusal } from '../testing/meta-answers.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { shown } from '../testing/shown-requests.ts'
import { whatsapp } from './whatsapp.ts'

const account = {
  accountId: 'a',
  apiUrl: 'https://graph.test',
  extAccountId: '106540352242922',
  secrets: { token: 'EAAtoken' },
}
const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '+16505551234' }
const messages = { method: 'POST', path: '/v21.0/106540352242922/messages' }
const taken = (id: string) => jsonAnswer(200, { messaging_product: 'whatsapp', messages: [{ id }] })
const uploaded = jsonAnswer(200, { id: '4490709327384033' })

async function sendOf(
  outbound: Outbound,
  reactions: Reaction[] = [taken('wamid.N')],
  more: { chat?: string; options?: SendOptions } = {},
) {
  const { http, requests } = fakeProvider(...reactions)
  const sent = await whatsapp.send(account, more.chat ?? '16505551234', outbound, http, more.options)
  return {
    sent,
    raw: requests,
    requests: requests.map(shown),
    fields: requests.map((one) => shown(one).fields),
  }
}

describe('texts', () => {
  test('a text goes to the number, with our mark and what it answers', async () => {
    const outbound: Outbound = { kind: 'text', text: 'see https://desk.test', replyTo: 'wamid.Q' }
    const { sent, requests, raw } = await sendOf(outbound, undefined, { options: { ourRef: 'msg_42' } })
    expect(sent).toEqual({ messageRef: 'wamid.N' })
    const words = { body: 'see https://desk.test', preview_url: true }
    const around = { context: { message_id: 'wamid.Q' }, biz_opaque_callback_data: 'msg_42' }
    expect(requests).toEqual([{ ...messages, fields: { ...to, type: 'text', text: words, ...around } }])
    expect(raw[0]?.headers).toMatchObject({ authorization: 'Bearer EAAtoken' })
  })

  test('a client without a number is addressed by user id', async () => {
    const { fields } = await sendOf({ kind: 'text', text: 'hi', replyTo: null }, undefined, {
      chat: 'US.13491208655',
    })
    expect(fields).toMatchObject([{ recipient: 'US.13491208655' }])
    expect(fields[0]).not.toHaveProperty('to')
  })

  test('another text is no valid address', async () => {
    const sending = sendOf({ kind: 'text', text: 'hi', replyTo: null }, undefined, { chat: '../x' })
    await expect(sending).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
  })

  test('a template carries its values, without line breaks', async () => {
    const variables = [
      { name: null, text: ' Ana\nK ' },
      { name: 'order', text: '17' },
    ]
    const { fields } = await sendOf({ kind: 'template', name: 'order_update', language: 'en_US', variables })
    const parameters = [
      { type: 'text', text: 'Ana K' },
      { type: 'text', parameter_name: 'order', text: '17' },
    ]
    const components = [{ type: 'body', parameters }]
    const template = { name: 'order_update', language: { code: 'en_US' }, components }
    expect(fields).toEqual([{ ...to, type: 'template', template }])
  })
})

describe('choices', () => {
  const ask = (count: number, listLabel?: string) =>
    sendOf({
      kind: 'question',
      text: 'Which?',
      choices: choicesOf(count),
      ...(listLabel ? { listLabel } : {}),
    })

  test('up to three are buttons', async () => {
    const { fields } = await ask(1)
    const buttons = [{ type: 'reply', reply: { id: 'dep:0', title: 'Department 0' } }]
    const interactive = { type: 'button', body: { text: 'Which?' }, action: { buttons } }
    expect(fields).toEqual([{ ...to, type: 'interactive', interactive }])
  })

  test('more are a list, beyond ten rows several', async () => {
    const { fields, sent } = await ask(12, 'Departments')
    expect(fields).toMatchObject([
      { interactive: { type: 'list', body: { text: 'Which? (1/2)' }, action: { button: 'Departments' } } },
      {
        interactive: {
          body: { text: 'Which? (2/2)' },
          action: { sections: [{ rows: [{ id: 'dep:10' }, {}] }] },
        },
      },
    ])
    expect(sent).toEqual({ messageRef: 'wamid.N', otherRefs: ['wamid.N'] })
  })

  test('a long name is shown in full below its row', async () => {
    const label = 'Returns, repairs and everything else'
    const { fields } = await sendOf({
      kind: 'question',
      text: 'Which?',
      choices: [{ label, payload: 'dep:1' }],
    })
    const row = { id: 'dep:1', title: 'Returns, repairs and ev…', description: label }
    expect(fields).toMatchObject([{ interactive: { type: 'list', action: { sections: [{ rows: [row] }] } } }])
  })
})

describe('files', () => {
  test('a picture is uploaded and sent with its caption', async () => {
    const { requests } = await sendOf(fileMessage({ kind: 'image', mime: 'image/jpeg' }, 'look'), [
      uploaded,
      taken('wamid.N'),
    ])
    const form = { messaging_product: 'whatsapp', type: 'image/jpeg', file: ['a.image', 'image/jpeg'] }
    expect(requests).toEqual([
      { method: 'POST', path: '/v21.0/106540352242922/media', fields: form },
      { ...messages, fields: { ...to, type: 'image', image: { id: '4490709327384033', caption: 'look' } } },
    ])
  })

  test('a recording is sent as a voice message, and its caption follows', async () => {
    const voice = fileMessage({ kind: 'audio', mime: 'audio/ogg; codecs=opus', recorded: true }, 'listen')
    const { fields, sent } = await sendOf(voice, [uploaded, taken('wamid.1'), taken('wamid.2')])
    expect(fields.slice(1)).toMatchObject([
      { type: 'audio', audio: { id: '4490709327384033', voice: true } },
      { type: 'text', text: { body: 'listen' } },
    ])
    expect(sent).toEqual({ messageRef: 'wamid.1', otherRefs: ['wamid.2'] })
  })

  test('a caption that fails after its recording does not send it again', async () => {
    const voice = fileMessage({ kind: 'audio', mime: 'audio/ogg', recorded: true }, 'listen')
    const out: (readonly string[])[] = []
    const onTaken = async (refs: readonly string[]) => void out.push([...refs])
    const failing = sendOf(voice, [uploaded, taken('wamid.1'), metaRefusal(400, 131056)], {
      options: { onTaken },
    })
    await expect(failing).rejects.toMatchObject({ failure: { kind: 'rate-limited', scope: 'chat' } })
    expect(out).toEqual([[], ['wamid.1']])
    const { requests } = await sendOf(voice, [taken('wamid.2')], { options: { taken: ['wamid.1'] } })
    expect(requests).toMatchObject([{ fields: { type: 'text' } }])
  })

  test('a table goes as plain text under its own name', async () => {
    const { fields } = await sendOf(fileMessage({ kind: 'document', mime: 'text/csv', name: 'a.csv' }), [
      uploaded,
      taken('wamid.N'),
    ])
    expect(fields).toMatchObject([
      { type: 'text/plain' },
      { type: 'document', document: { filename: 'a.csv' } },
    ])
  })

  test('a client’s file is looked up and fetched with the token', async () => {
    const url = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1'
    const place = jsonAnswer(200, { url, file_size: '5', id: '1' })
    const bytes = new Uint8Array([1, 2, 3])
    const { http, requests } = fakeProvider(place, { status: 200, headers: {}, bytes })
    expect(await whatsapp.fetchMedia(account, '1003383421387256', 100, http)).toEqual(bytes)
    expect(requests.map(shown)[0]?.path).toBe('/v21.0/1003383421387256?phone_number_id=106540352242922')
    expect(requests[1]).toMatchObject({ url, headers: { authorization: 'Bearer EAAtoken' } })
    const small = fakeProvider(place)
    await expect(whatsapp.fetchMedia(account, '1', 4, small.http)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
  })

  test('the token is sent to Meta only', async () => {
    const { http, requests } = fakeProvider(jsonAnswer(200, { url: 'https://evil.test/x' }))
    await expect(whatsapp.fetchMedia(account, '1', 100, http)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
    expect(requests).toHaveLength(1)
  })
})

describe('operations', () => {
  const done = [jsonAnswer(200, { success: true })]

  test('reading and typing are shown on the client’s own message', async () => {
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.I' }
    expect((await sendOf({ kind: 'mark-read', messageRef: 'wamid.I#2' }, done)).fields).toEqual([read])
    expect((await sendOf({ kind: 'typing', messageRef: 'wamid.I' }, done)).fields).toEqual([
      { ...read, typing_indicator: { type: 'text' } },
    ])
    expect((await sendOf({ kind: 'typing' }, done)).requests).toEqual([])
  })

  test('a reaction is set and taken back', async () => {
    const reacted = (emoji: string | null) => sendOf({ kind: 'reaction', messageRef: 'wamid.I', emoji })
    expect((await reacted('👍')).fields).toEqual([
      { ...to, type: 'reaction', reaction: { message_id: 'wamid.I', emoji: '👍' } },
    ])
    expect((await reacted(null)).fields).toMatchObject([{ reaction: { emoji: '' } }])
  })

  test('answered buttons cannot be removed, and no request is sent', async () => {
    expect(await sendOf({ kind: 'remove-choices', messageRef: 'wamid.Q', text: 'ok' })).toMatchObject({
      sent: { messageRef: null },
      requests: [],
    })
  })
})
