import { describe, expect, test } from 'vitest'
import type { Outbound, OutboundFile } from '../outbound.ts'
import type { ProviderRequest } from '../provider-http.ts'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { telegram } from './telegram.ts'

const token = '123456789:AACanaryCanaryCanaryCanaryCanary'
const account = { accountId: 'a', apiUrl: 'http://api.test', extAccountId: '1', secrets: { token } }
const taken = jsonAnswer(200, { ok: true, result: { message_id: 283 } })
const done = jsonAnswer(200, { ok: true, result: true })
const refusal = (description: string) => jsonAnswer(400, { ok: false, error_code: 400, description })

/** Every request as method and fields. */
async function sendOf(outbound: Outbound, ...reactions: Reaction[]) {
  const { http, requests } = fakeProvider(...(reactions.length === 0 ? [taken] : reactions))
  const sent = await telegram.send(account, '5001', outbound, http)
  return { sent, requests: requests.map(shown), raw: requests }
}

function shown({ url, body }: ProviderRequest): { method: string; fields: unknown } {
  const method = url.replace(`http://api.test/bot${token}/`, '')
  if (body === undefined) return { method, fields: {} }
  if (!(body instanceof FormData)) return { method, fields: body.json }
  const fields = [...body].map(([name, value]) => [
    name,
    value instanceof File ? [value.name, value.type] : value,
  ])
  return { method, fields: Object.fromEntries(fields) }
}

describe('texts', () => {
  test('an agent’s text goes out as it is, without any markup mode', async () => {
    const { sent, requests } = await sendOf({ kind: 'text', text: '<b>*5 > 3*</b>', replyTo: null })
    expect(sent).toEqual({ messageRef: '283' })
    expect(requests).toEqual([{ method: 'sendMessage', fields: { chat_id: 5001, text: '<b>*5 > 3*</b>' } }])
  })

  test('a reply goes out even if the client has deleted the original', async () => {
    const { requests } = await sendOf({ kind: 'text', text: 'yes', replyTo: '70' })
    expect(requests).toMatchObject([
      { fields: { reply_parameters: { message_id: 70, allow_sending_without_reply: true } } },
    ])
  })

  test('a reply to something of another chat goes out without pointing at it', async () => {
    const { requests } = await sendOf({ kind: 'text', text: 'yes', replyTo: 'elsewhere:-9:66' })
    expect(requests).toEqual([{ method: 'sendMessage', fields: { chat_id: 5001, text: 'yes' } }])
  })

  test('department buttons are below each other, star buttons side by side', async () => {
    const question = (...labels: string[]): Outbound => ({
      kind: 'question',
      text: 'Which?',
      choices: labels.map((label, index) => ({ label, payload: `c:${index}` })),
    })
    expect((await sendOf(question('Sales', 'Technical support'))).requests).toMatchObject([
      {
        method: 'sendMessage',
        fields: {
          reply_markup: {
            inline_keyboard: [
              [{ text: 'Sales', callback_data: 'c:0' }],
              [{ text: 'Technical support', callback_data: 'c:1' }],
            ],
          },
        },
      },
    ])
    expect((await sendOf(question('⭐', '⭐⭐', '⭐⭐⭐'))).requests).toMatchObject([
      { fields: { reply_markup: { inline_keyboard: [[{}, {}, {}]] } } },
    ])
  })
})

describe('operations', () => {
  test('a reaction is set in Telegram’s own writing, and taken back by none', async () => {
    expect((await sendOf({ kind: 'reaction', messageRef: '66', emoji: '❤\ufe0f' }, done)).requests).toEqual([
      {
        method: 'setMessageReaction',
        fields: { chat_id: 5001, message_id: 66, reaction: [{ type: 'emoji', emoji: '❤' }] },
      },
    ])
    expect((await sendOf({ kind: 'reaction', messageRef: '66', emoji: null }, done)).requests).toMatchObject([
      { fields: { reaction: [] } },
    ])
  })

  test('an answered question loses its buttons, with or without a new text', async () => {
    const place = { chat_id: 5001, message_id: 66, reply_markup: { inline_keyboard: [] } }
    expect((await sendOf({ kind: 'remove-choices', messageRef: '66', text: 'Thanks' })).requests).toEqual([
      { method: 'editMessageText', fields: { ...place, text: 'Thanks' } },
    ])
    expect((await sendOf({ kind: 'remove-choices', messageRef: '66', text: '' })).requests).toEqual([
      { method: 'editMessageReplyMarkup', fields: place },
    ])
  })

  test.each<[Outbound, string]>([
    [
      { kind: 'remove-choices', messageRef: '66', text: 'T' },
      'Bad Request: message is not modified: specified new',
    ],
    [{ kind: 'remove-choices', messageRef: '66', text: 'T' }, 'Bad Request: message to edit not found'],
    [
      { kind: 'acknowledge-press', pressId: '3', text: null },
      'Bad Request: query is too old and response timeout',
    ],
  ])('$0.kind counts as done when Telegram answers: %s', async (outbound, description) => {
    const { sent } = await sendOf(outbound, refusal(description))
    expect(sent).toEqual({ messageRef: null })
  })

  test('another refusal of the same operations is a refusal', async () => {
    const pressed: Outbound = { kind: 'acknowledge-press', pressId: '3', text: null }
    await expect(sendOf(pressed, refusal('Bad Request: MESSAGE_TOO_LONG'))).rejects.toMatchObject({
      failure: { kind: 'refused' },
      reason: 'Bad Request: MESSAGE_TOO_LONG',
      code: 400,
    })
  })

  test('a button press is acknowledged with a fitting text, typing is shown', async () => {
    expect(
      (await sendOf({ kind: 'acknowledge-press', pressId: '3', text: 'x'.repeat(201) }, done)).requests,
    ).toEqual([{ method: 'answerCallbackQuery', fields: { callback_query_id: '3', text: 'x'.repeat(200) } }])
    expect((await sendOf({ kind: 'typing' }, done)).requests).toEqual([
      { method: 'sendChatAction', fields: { chat_id: 5001, action: 'typing' } },
    ])
  })

  test('an operation that shows the same when done twice is never ambiguous', async () => {
    const broken = new Error('socket hang up')
    await expect(sendOf({ kind: 'reaction', messageRef: '66', emoji: '👍' }, broken)).rejects.toMatchObject({
      failure: { kind: 'away' },
    })
  })
})

describe('files', () => {
  const facts = { name: 'näme.bin', size: 5, recorded: false, duration: null, width: null, height: null }
  const file = (
    event: Partial<OutboundFile> & Pick<OutboundFile, 'kind' | 'mime'>,
    caption = '',
    replyTo: string | null = null,
  ): Outbound => {
    const described = { ...facts, open: async () => new Blob(['bytes']), ...event }
    return { kind: 'file', file: described, caption, replyTo }
  }
  const photo = { kind: 'image', mime: 'image/jpeg', width: 720, height: 1280 } as const

  test.each([
    ['a picture', photo, 'sendPhoto', 'photo'],
    ['a picture of 10 MB and more', { ...photo, size: 10 * 1024 * 1024 + 1 }, 'sendDocument', 'document'],
    ['a picture with too long sides', { ...photo, width: 9000, height: 1001 }, 'sendDocument', 'document'],
    ['a picture that is a stripe', { ...photo, width: 2100, height: 100 }, 'sendDocument', 'document'],
    ['a drawing', { kind: 'image', mime: 'image/svg+xml' }, 'sendDocument', 'document'],
    ['a film', { kind: 'video', mime: 'video/mp4', duration: 12.6 }, 'sendVideo', 'video'],
    ['a film of another kind', { kind: 'video', mime: 'video/webm' }, 'sendDocument', 'document'],
    ['a voice note', { kind: 'audio', mime: 'audio/ogg; codecs=opus', recorded: true }, 'sendVoice', 'voice'],
    ['music', { kind: 'audio', mime: 'audio/mpeg' }, 'sendAudio', 'audio'],
    ['an m4a', { kind: 'audio', mime: 'audio/x-m4a', recorded: true }, 'sendAudio', 'audio'],
    ['a sound of another kind', { kind: 'audio', mime: 'audio/wav' }, 'sendDocument', 'document'],
    ['a document', { kind: 'document', mime: 'application/pdf' }, 'sendDocument', 'document'],
  ] as const)('%s is sent in the form that shows it best', async (_, event, method, field) => {
    const { sent, requests } = await sendOf(file(event))
    expect(sent).toEqual({ messageRef: '283' })
    expect(requests).toMatchObject([
      { method, fields: { chat_id: '5001', [field]: ['näme.bin', event.mime] } },
    ])
  })

  test('known metadata of a video is sent with it', async () => {
    const film = { kind: 'video', mime: 'video/mp4', duration: 12.6, width: 640, height: 480 } as const
    const { requests } = await sendOf(file(film, 'clip', '70'))
    expect(requests[0]?.fields).toMatchObject({
      caption: 'clip',
      duration: '13',
      width: '640',
      height: '480',
      supports_streaming: 'true',
      reply_parameters: '{"message_id":70,"allow_sending_without_reply":true}',
    })
  })

  test('a picture that Telegram cannot take as one is sent as a document', async () => {
    const { sent, requests } = await sendOf(
      file(photo),
      refusal('Bad Request: PHOTO_INVALID_DIMENSIONS'),
      taken,
    )
    expect(sent).toEqual({ messageRef: '283' })
    expect(requests.map(({ method }) => method)).toEqual(['sendPhoto', 'sendDocument'])
  })
})

test('a long reason is cut, and no cut leaves a part of the token', async () => {
  const { http } = fakeProvider(refusal(`${'x'.repeat(280)}${token}${'y'.repeat(50)}`))
  const sending = telegram.send(account, '5001', { kind: 'text', text: 'hi', replyTo: null }, http)
  await expect(sending).rejects.toMatchObject({ reason: `${'x'.repeat(280)}***${'y'.repeat(17)}` })
})

describe('operations that Telegram does not have', () => {
  test.each<Outbound>([
    { kind: 'template', name: 'hello', language: 'en', variables: [] },
    { kind: 'mark-read', messageRef: '66' },
  ])('$kind is refused without a request', async (outbound) => {
    const { http, requests } = fakeProvider(done)
    await expect(telegram.send(account, '5001', outbound, http)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
    expect(requests).toEqual([])
  })
})

describe('addresses', () => {
  test('an impossible chat id is unreachable, a malformed token is broken', async () => {
    const { http, requests } = fakeProvider(taken)
    const text: Outbound = { kind: 'text', text: 'hi', replyTo: null }
    await expect(telegram.send(account, '../x', text, http)).rejects.toMatchObject({
      failure: { kind: 'unreachable' },
    })
    const forged = { ...account, secrets: { token: '1/../../x' } }
    await expect(telegram.send(forged, '5001', text, http)).rejects.toMatchObject({
      failure: { kind: 'account-broken' },
    })
    expect(requests).toEqual([])
  })
})
