import { describe, expect, test } from 'vitest'
import { trackingOf } from './choices.ts'
import { parseViber } from './parse.ts'
import { viber } from './viber.ts'
import { readJson } from '../read-json.ts'
import { hmacSha256Hex } from '../signatures.ts'

const sender = { id: '01234567890A=', name: 'John' }
const callback = { timestamp: 1457764197627, message_token: '4912661846655238145' }
const parsed = (message: object, more: object = {}) =>
  parseViber({ event: 'message', ...callback, sender, message, ...more })[0]
const dl = 'https://dl-media.viber.com/x.jpg'

describe('messages', () => {
  test.each([
    [
      'a picture',
      { type: 'picture', media: dl, text: 'look', thumbnail: dl, size: 5 },
      { file: { kind: 'image', ref: dl, thumbnailRef: dl, size: 5 }, caption: 'look' },
    ],
    ['a video', { type: 'video', media: dl, duration: 12 }, { file: { kind: 'video', duration: 12 } }],
    [
      'a file',
      { type: 'file', media: dl, file_name: 'a.pdf' },
      { file: { kind: 'document', name: 'a.pdf' } },
    ],
    ['a sound', { type: 'file', media: dl, file_name: 'a.M4A' }, { file: { kind: 'audio' } }],
    [
      'a sticker with a number',
      { type: 'sticker', sticker_id: 40133 },
      { file: { kind: 'sticker', ref: 'sticker:40133' } },
    ],
    ['a link', { type: 'url', media: 'http://foo.test/' }, { type: 'text', text: 'http://foo.test/' }],
    ['a picture without an address', { type: 'picture' }, { type: 'unknown', what: 'picture' }],
    ['a kind of tomorrow', { type: 'hologram' }, { type: 'unknown', what: 'hologram' }],
    ['a text beside a media address', { type: 'text', text: 'hi', media: dl }, { type: 'text', text: 'hi' }],
  ])('%s is kept', (_, message, content) => {
    expect(parsed(message)).toMatchObject({ kind: 'message', messageRef: callback.message_token, content })
  })

  test('a hidden name shows the id', () => {
    expect(parsed({ type: 'text', text: 'hi' }, { sender: { id: 'x=' } })).toMatchObject({
      from: { name: 'x=' },
    })
  })

  test('a token keeps all its digits from the raw text on', () => {
    const raw = '{"event":"delivered","timestamp":1,"message_token":5741311803571721087,"user_id":"x="}'
    expect(parseViber(readJson(raw))).toMatchObject([{ messageRef: '5741311803571721087' }])
  })

  test('a message without a sender is kept as unsupported', () => {
    expect(parseViber({ event: 'message', ...callback })).toMatchObject([
      { kind: 'unsupported', what: 'message', from: null },
    ])
  })
})

describe('button presses', () => {
  const choices = [
    { label: 'Sales', payload: 'dep:1' },
    { label: 'Support', payload: 'dep:2' },
  ]
  const tracking_data = trackingOf(choices) ?? ''

  test.each([
    ['the payload of an offered button', { text: 'dep:2', tracking_data }, {}],
    ['its words', { text: ' support ', tracking_data }, {}],
    ['its number', { text: '2', tracking_data }, {}],
    ['a text that only our buttons have', { text: 'dep:2' }, {}],
  ])('%s is a button press', (_, message, more) => {
    expect(parsed({ type: 'text', ...message }, more)).toMatchObject({
      kind: 'buttonPress',
      payload: 'dep:2',
      messageRef: null,
    })
  })

  const inTurkish = ['İade', 'Satış', 'Sales', 'SALES', 'サポート', 'ＦＡＱ'].map((label, index) => ({
    label,
    payload: `dep:${index + 1}`,
  }))
  const turkish = trackingOf(inTurkish) ?? ''

  test.each([
    ['iade', 'dep:1'],
    ['IADE', 'dep:1'],
    ['ıade', 'dep:1'],
    ['i̇ade', 'dep:1'],
    [' ＩＡＤＥ ', 'dep:1'],
    ['SATIŞ', 'dep:2'],
    ['satış', 'dep:2'],
    ['SALES', 'dep:4'],
    ['ｻﾎﾟｰﾄ', 'dep:5'],
    ['faq', 'dep:6'],
    ['１', 'dep:1'],
    ['②', 'dep:2'],
  ])('%j counts in another case and width', (text, payload) => {
    expect(parsed({ type: 'text', text, tracking_data: turkish })).toMatchObject({
      kind: 'buttonPress',
      payload,
      label: text,
    })
  })

  test('of choices that differ in case alone only the exact one counts', () => {
    const exact = { type: 'text', text: 'Sales', tracking_data: turkish }
    expect(parsed(exact)).toMatchObject({ kind: 'buttonPress', payload: 'dep:3' })
    expect(parsed({ ...exact, text: 'sales' })).toMatchObject({ kind: 'message', content: { text: 'sales' } })
  })

  test('a silent text is a button press, whatever its text', () => {
    expect(parsed({ type: 'text', text: 'menu 7' }, { silent: true })).toMatchObject({
      kind: 'buttonPress',
      payload: 'menu 7',
    })
  })

  test.each([
    ['other words after a question', { text: 'I need a person', tracking_data }],
    ['a number that was not offered', { text: '3', tracking_data }],
    ['marks without a letter', { text: '\u0301', tracking_data }],
    ['a number without a question', { text: '2' }],
    ['somebody else’s tracking', { text: '2', tracking_data: 'choices:[[1' }],
  ])('%s stay the client’s own', (_, message) => {
    expect(parsed({ type: 'text', ...message })).toMatchObject({
      kind: 'message',
      content: { text: message.text },
    })
  })

  test('too many choices to be remembered are not', () => {
    expect(
      trackingOf(Array.from({ length: 48 }, () => ({ label: 'x'.repeat(60), payload: 'y'.repeat(60) }))),
    ).toBeNull()
  })
})

describe('around conversations', () => {
  const user = { id: 'x=', name: 'Anon', language: 'bg' }

  test('opening the chat, also by a link, is no message; a subscriber is reachable again', () => {
    const opened = { event: 'conversation_started', ...callback, user, context: 'promo' }
    expect(parseViber({ ...opened, subscribed: false })).toMatchObject([
      { kind: 'message', opening: true, from: { language: 'bg' } },
    ])
    expect(parseViber({ ...opened, subscribed: true })).toMatchObject([
      { kind: 'reachability', reachable: true },
    ])
  })

  test('each device’s receipt repeats, each event is its own', () => {
    const ids = ['delivered', 'seen', 'failed'].map(
      (event) => parseViber({ event, ...callback, user_id: 'x=' })[0]?.extId,
    )
    expect(new Set(ids).size).toBe(3)
  })

  test('an unknown kind of event is kept with its sender', () => {
    expect(parseViber({ event: 'waved', ...callback, user })).toMatchObject([
      { kind: 'unsupported', what: 'waved', chat: 'x=' },
    ])
  })
})

describe('the check of the webhook address', () => {
  const account = { accountId: 'a', apiUrl: '', extAccountId: 'pa:1', secrets: { token: 'the-token' } }
  const request = (body: string, key = 'the-token') => {
    const bytes = new TextEncoder().encode(body)
    return { headers: { 'x-viber-content-signature': hmacSha256Hex(key, bytes) }, query: {}, body: bytes }
  }

  test('is answered when it is signed with the token being set', () => {
    const check = '{"event":"webhook","timestamp":1,"message_token":5466394344559121456}'
    expect(viber.handshake?.(request(check), account)).toEqual({ status: 200, body: '' })
    expect(viber.handshake?.(request(check, 'other'), account)).toBeNull()
  })

  test('anything else is a delivery', () => {
    expect(viber.handshake?.(request('{"event":"message"}'), account)).toBeNull()
    expect(viber.handshake?.(request('nonsense'), account)).toBeNull()
  })
})
