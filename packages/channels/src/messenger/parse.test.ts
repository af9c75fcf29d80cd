import { describe, expect, test } from 'vitest'
import { messenger } from './messenger.ts'

const page = '106540352242922'
const psid = '7213456789012345'
const around = { sender: { id: psid }, recipient: { id: page }, timestamp: 1458692752478 }
const delivery = (...messaging: unknown[]) => ({ object: 'page', entry: [{ id: page, time: 1, messaging }] })
const event = (...events: object[]) =>
  messenger.parse(delivery(...events.map((event) => ({ ...around, ...event }))))
const parsed = (message: object) => event({ message: { mid: 'm_1', ...message } })
const picture = (url: string) => ({ type: 'image', payload: { url } })

describe('batches', () => {
  test('every entry and event is parsed, each for its own page', () => {
    const message = { mid: 'm_9', text: 'hi' }
    const entry = [
      {
        id: '1',
        messaging: [
          { ...around, message },
          { ...around, read: { watermark: 1458668856253 } },
        ],
      },
      {
        id: '2',
        messaging: [{ ...around, message: { ...message, mid: 'm_8' } }],
        changes: [{ field: 'feed' }],
      },
    ]
    expect(messenger.parse({ object: 'page', entry }).map(({ kind, account }) => [kind, account])).toEqual([
      ['message', '1'],
      ['readWatermark', '1'],
      ['message', '2'],
      ['ignored', '2'],
    ])
  })

  test('a malformed entry does not affect the others', () => {
    const kinds = messenger.parse(
      delivery(7, { ...around, message: {} }, { ...around, message: { mid: 'a', text: 'b' } }),
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['malformed', 'malformed', 'message'])
  })

  test('one id in several kinds gives several events', () => {
    const ids = event(
      { message: { mid: 'm_1', text: 'hi' } },
      { postback: { mid: 'm_1', payload: 'dep:1' } },
      { reaction: { mid: 'm_1', action: 'react', emoji: '👍' } },
      { message_edit: { mid: 'm_1', text: 'ho', num_edit: 1 } },
    ).map(({ extId }) => extId)
    expect(new Set(ids).size).toBe(4)
  })

  test('a conversation that another app controls is shown and not answered', () => {
    const standby = [{ ...around, message: { mid: 'm_X', text: 'hi' } }]
    expect(messenger.parse({ object: 'page', entry: [{ id: page, standby }] })).toMatchObject([
      { kind: 'message', standby: true },
    ])
  })
})

describe('messages', () => {
  test('pictures sent together become messages of one album', () => {
    expect(
      parsed({ attachments: [picture('https://a.fbcdn.net/1.jpg'), picture('https://a.fbcdn.net/2.jpg')] }),
    ).toMatchObject([
      { extId: 'message:m_1', messageRef: 'm_1', album: 'm_1', content: { file: { kind: 'image' } } },
      { extId: 'message:m_1#1', messageRef: 'm_1#1', album: 'm_1' },
    ])
  })

  test.each([
    [
      'a voice',
      { type: 'audio', payload: { url: 'https://cdn.fbsbx.com/v/audioclip-1.mp4?x' } },
      { kind: 'audio', recorded: true },
    ],
    [
      'a video',
      { type: 'video', payload: { url: 'https://v.fbcdn.net/x.mp4' } },
      { kind: 'video', recorded: false },
    ],
    [
      'a file',
      { type: 'file', payload: { url: 'https://cdn.fbsbx.com/v/my%20bill.pdf?x' } },
      { kind: 'document', name: 'my bill.pdf' },
    ],
  ])('%s is a file', (_, attachment, file) => {
    expect(parsed({ attachments: [attachment] })).toMatchObject([{ content: { type: 'file', file } }])
  })

  test.each([
    [
      'a reel',
      { type: 'reel', payload: { url: 'https://www.facebook.com/reel/1', title: 't' } },
      { type: 'text', text: 't\nhttps://www.facebook.com/reel/1' },
    ],
    [
      'a shared link without words',
      { type: 'fallback', payload: { url: 'https://l.test', title: 'T' } },
      { text: 'T\nhttps://l.test' },
    ],
    ['a picture without an address', { type: 'image', payload: null }, { type: 'unknown', what: 'image' }],
    ['a kind of tomorrow', { type: 'hologram' }, { type: 'unknown', what: 'hologram' }],
    ['a pin', { type: 'location', payload: { coordinates: { lat: 1.2, long: -1.3 } } }, { type: 'location' }],
  ])('%s is kept', (_, attachment, content) => {
    expect(parsed({ attachments: [attachment] })).toMatchObject([{ kind: 'message', content }])
  })

  test('a message that is deleted gives a deletion', () => {
    expect(parsed({ is_deleted: true })).toMatchObject([{ kind: 'deletion', messageRef: 'm_1' }])
  })

  test('a reaction that is only named has its emoji, a removed one has none', () => {
    const signs = event(
      { reaction: { mid: 'm_1', action: 'react', reaction: 'love' } },
      { reaction: { mid: 'm_1', action: 'unreact' } },
    )
    expect(signs).toMatchObject([{ emoji: '❤️' }, { emoji: null }])
  })
})

describe('echoes', () => {
  const echo = (message: object) =>
    messenger.parse(
      delivery({
        ...around,
        sender: { id: page },
        recipient: { id: psid },
        message: { is_echo: true, mid: 'm_E', ...message },
      }),
    )

  test('an echo of our own message confirms that it was accepted', () => {
    expect(echo({ app_id: 1517776481860111, metadata: 'desk:msg_42', text: 'Hello' })).toMatchObject([
      { kind: 'deliveryStatus', state: 'sent', chat: psid, messageRef: 'm_E', ourRef: 'msg_42' },
    ])
  })

  test('a message written in the page’s inbox is marked as sent elsewhere', () => {
    expect(echo({ app_id: 26390203743090, text: 'from the inbox' })).toMatchObject([
      {
        kind: 'ignored',
        why: 'echo',
        externalReply: { chat: psid, messageRef: 'm_E', content: { text: 'from the inbox' } },
      },
    ])
  })

  test('a message of another app is ignored', () => {
    const [ignored] = echo({ app_id: 5, text: 'hi' })
    expect(ignored).toMatchObject({ kind: 'ignored', why: 'echo' })
    expect(ignored).not.toHaveProperty('externalReply')
  })
})

describe('receipts and notices', () => {
  test('a delivery receipt without ids is a watermark', () => {
    expect(event({ delivery: { watermark: 1458668856253 } })).toMatchObject([
      { kind: 'readWatermark', state: 'delivered', upTo: new Date(1458668856253) },
    ])
  })

  test.each(['optin', 'take_thread_control', 'pass_thread_control'])(
    '%s does not belong to a conversation',
    (kind) => {
      expect(event({ [kind]: { ref: 'x' } })).toMatchObject([{ kind: 'ignored', why: kind }])
    },
  )

  test('an unknown kind of event is kept with its sender', () => {
    expect(event({ mind_reading: {} })).toMatchObject([
      { kind: 'unsupported', what: 'mind_reading', chat: psid },
    ])
  })

  test('a block by Meta has no sender and is an account notice', () => {
    const notice = {
      recipient: { id: page },
      timestamp: 12,
      policy_enforcement: { action: 'block', reason: 'spam' },
    }
    expect(messenger.parse(delivery(notice))).toMatchObject([{ kind: 'ignored', why: 'policy_enforcement' }])
    expect(messenger.news?.(delivery(notice))).toMatchObject([
      { kind: 'notice', text: 'block: spam', account: page },
    ])
  })
})
