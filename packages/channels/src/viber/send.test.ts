import { describe, expect, test } from 'vitest'
import type { Outbound } from '../outbound.ts'
import { ConnectionFailed } from '../provider-http.ts'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { fileMessage } from '../testing/outbound-samples.ts'
import { shown } from '../testing/shown-requests.ts'
import { connectViber, removeViberWebhook, setViberWebhook } from './setup.ts'
import { viber } from './viber.ts'

const token = 'canary-of-the-token'
const account = {
  accountId: 'a',
  apiUrl: 'https://chatapi.test/pa',
  extAccountId: 'pa:1',
  displayName: 'Acme',
  secrets: { token },
}
const to = { receiver: 'x=', sender: { name: 'Acme' } }
const taken: Reaction = {
  status: 200,
  headers: {},
  bytes: new TextEncoder().encode('{"status":0,"status_message":"ok","message_token":5741311803571721087}'),
}
const refusal = (status: number, status_message: string) => jsonAnswer(200, { status, status_message })

async function sendOf(outbound: Outbound, reactions: Reaction[] = [taken], facts: object = {}) {
  const { http, requests } = fakeProvider(...reactions)
  const sent = await viber.send({ ...account, ...facts }, 'x=', outbound, http)
  return { sent, raw: requests, fields: requests.map((one) => shown(one).fields) }
}

describe('texts', () => {
  test('a text goes out under the company’s name; its token keeps all digits', async () => {
    const { sent, fields, raw } = await sendOf({ kind: 'text', text: 'Hello', replyTo: '5' })
    expect(sent).toEqual({ messageRef: '5741311803571721087' })
    expect(fields).toEqual([{ ...to, min_api_version: 1, type: 'text', text: 'Hello' }])
    expect(raw[0]).toMatchObject({
      url: 'https://chatapi.test/pa/send_message',
      headers: { 'x-viber-auth-token': token },
    })
  })

  test('a long name is cut, a missing one is replaced', async () => {
    const named = async (displayName: string) =>
      (await sendOf({ kind: 'text', text: 'Hello', replyTo: null }, undefined, { displayName })).fields[0]
    expect(await named('The very long name of a company')).toMatchObject({
      sender: { name: 'The very long name of a comp' },
    })
    expect(await named(' ')).toMatchObject({ sender: { name: 'Support' } })
  })

  test.each<Outbound>([
    { kind: 'typing' },
    { kind: 'mark-read', messageRef: '5' },
    { kind: 'remove-choices', messageRef: '5', text: 'ok' },
    { kind: 'acknowledge-press', pressId: '5', text: null },
  ])('$kind shows nothing on Viber, and sends no request', async (outbound) => {
    expect(await sendOf(outbound)).toMatchObject({ sent: { messageRef: null }, fields: [] })
  })
})

describe('choices', () => {
  const question: Outbound = {
    kind: 'question',
    text: 'Which?',
    choices: [
      { label: 'Sales & <more>', payload: 'dep:1' },
      { label: 'Support', payload: 'dep:2' },
    ],
  }

  test('a keyboard has its texts escaped and its choices remembered', async () => {
    const button = {
      Columns: 6,
      ActionType: 'reply',
      ActionBody: 'dep:1',
      Text: 'Sales &amp; &lt;more&gt;',
      Silent: true,
    }
    expect((await sendOf(question)).fields).toMatchObject([
      {
        text: 'Which?',
        tracking_data: 'choices:[["Sales & <more>","dep:1"],["Support","dep:2"]]',
        keyboard: { Type: 'keyboard', Buttons: [button, { ActionBody: 'dep:2' }] },
      },
    ])
  })

  test('star buttons are side by side', async () => {
    const choices = ['⭐', '⭐⭐', '⭐⭐⭐'].map((label, index) => ({
      label,
      payload: `rate:x:${index + 1}`,
    }))
    const { fields } = await sendOf({ kind: 'question', text: 'How?', choices })
    expect(fields).toMatchObject([
      { keyboard: { Buttons: [{ Columns: 2 }, { Columns: 2 }, { Columns: 2 }] } },
    ])
  })

  test('an app too old for keyboards gets the choices as text', async () => {
    const { fields } = await sendOf(question, [refusal(13, 'apiVersionNotSupported'), taken])
    expect(fields[1]).toMatchObject({ min_api_version: 1, text: 'Which?\n1. Sales & <more>\n2. Support' })
    expect(fields[1]).not.toHaveProperty('keyboard')
  })
})

describe('files', () => {
  const jpeg = { kind: 'image' as const, mime: 'image/jpeg', publicUrl: 'https://desk.test/f/a.jpg' }
  const mp4 = { kind: 'video' as const, mime: 'video/mp4', publicUrl: 'https://desk.test/f/a.mp4' }

  test('a picture carries its caption as far as it fits', async () => {
    const picture = { type: 'picture', media: jpeg.publicUrl }
    expect((await sendOf(fileMessage(jpeg, 'look'))).fields).toMatchObject([{ ...picture, text: 'look' }])
    const long = 'x'.repeat(769)
    const { fields, sent } = await sendOf(fileMessage(jpeg, long))
    expect(fields).toMatchObject([
      { ...picture, text: '' },
      { type: 'text', text: long },
    ])
    expect(sent.otherRefs).toHaveLength(1)
  })

  test.each([
    ['a short video', { ...mp4, duration: 12.4 }, { type: 'video', size: 5, duration: 12 }],
    ['a long video', { ...mp4, duration: 181 }, { type: 'file', size: 5, file_name: 'a.video' }],
    ['a heavy picture', { ...jpeg, size: 2_000_000 }, { type: 'file', size: 2_000_000 }],
    [
      'a name without an ending',
      { ...mp4, kind: 'document' as const, name: 'bill' },
      { file_name: 'bill.mp4' },
    ],
    [
      'a name that is too long',
      { ...mp4, kind: 'document' as const, name: `${'x'.repeat(300)}.pdf` },
      { file_name: `${'x'.repeat(252)}.pdf` },
    ],
  ])('%s', async (_, facts, fields) => {
    expect((await sendOf(fileMessage(facts))).fields).toMatchObject([fields])
  })

  test.each([undefined, 'http://localhost:3003/f/a.jpg'])(
    'Viber cannot fetch a file at %s',
    async (publicUrl) => {
      const file = fileMessage({ kind: 'image', mime: 'image/jpeg', ...(publicUrl ? { publicUrl } : {}) })
      await expect(sendOf(file)).rejects.toMatchObject({
        failure: { kind: 'refused' },
        reason: expect.stringContaining('public https address') as unknown,
      })
    },
  )

  test('a simulator on this machine fetches over plain http', async () => {
    const file = fileMessage({
      kind: 'image',
      mime: 'image/jpeg',
      publicUrl: 'http://localhost:3003/f/a.jpg',
    })
    const { fields } = await sendOf(file, undefined, { apiUrl: 'http://127.0.0.1:4000/viber/pa' })
    expect(fields).toMatchObject([{ media: 'http://localhost:3003/f/a.jpg' }])
  })

  test.each([
    ['https://chatapi.viber.com/pa', 'https://viber.github.io/docs/img/stickers/40133.png'],
    ['http://127.0.0.1:4000/viber/pa', 'http://127.0.0.1:4000/viber/stickers/40133.png'],
  ])('stickers of %s are fetched from %s', async (apiUrl, url) => {
    const { http, requests } = fakeProvider({ status: 200, headers: {}, bytes: new Uint8Array([1]) })
    await viber.fetchMedia({ ...account, apiUrl }, 'sticker:40133', 100, http)
    expect(requests).toMatchObject([{ url }])
  })
})

describe('connecting', () => {
  const connected = (...reactions: Reaction[]) => {
    const { http, requests } = fakeProvider(...reactions)
    return {
      connection: { apiUrl: 'https://chatapi.test/pa', token, http },
      requests: () => requests.map(shown),
    }
  }

  test('a valid token returns the account it belongs to', async () => {
    const bot = {
      status: 0,
      status_message: 'ok',
      id: 'pa:75346594275468546724',
      name: 'Acme',
      uri: 'acmeuri',
      webhook: '',
    }
    expect(await connectViber(connected(jsonAnswer(200, bot)).connection)).toEqual({
      id: 'pa:75346594275468546724',
      name: 'Acme',
      webhookUrl: null,
    })
  })

  test('the address of the settings may leave out the part that never changes', async () => {
    const { http, requests } = fakeProvider(jsonAnswer(200, { status: 0, id: 'pa:1', name: 'Acme' }))
    await connectViber({ apiUrl: 'https://chatapi.test', token, http })
    expect(requests).toMatchObject([{ url: 'https://chatapi.test/pa/get_account_info' }])
  })

  test('a webhook is set with names asked for, and removed', async () => {
    const { connection, requests } = connected(
      jsonAnswer(200, { status: 0, event_types: ['message', 'seen', 7] }),
    )
    expect(await setViberWebhook(connection, 'https://desk.test/w')).toEqual(['message', 'seen'])
    await removeViberWebhook(connection)
    expect(requests()).toMatchObject([
      { path: '/pa/set_webhook', fields: { url: 'https://desk.test/w', send_name: true } },
      { path: '/pa/set_webhook', fields: { url: '' } },
    ])
  })

  test('an address that Viber does not reach is refused with Viber’s message', async () => {
    const { connection } = connected(refusal(1, 'invalidUrl'))
    await expect(setViberWebhook(connection, 'https://desk.test')).rejects.toMatchObject({
      failure: { kind: 'refused' },
      code: 1,
      reason: 'invalidUrl',
    })
  })

  test('a broken connection is not ambiguous and does not reveal the token', async () => {
    const { connection } = connected(new ConnectionFailed('after-send', `reset with ${token}`))
    await expect(connectViber(connection)).rejects.toMatchObject({
      failure: { kind: 'away' },
      reason: 'reset with ***',
    })
  })
})
