import { describe, expect, test } from 'vitest'
import { payloadOf } from '../testing/samples.ts'
import { parseUpdate } from './parse.ts'

const sample = (name: string) => payloadOf(new URL('./samples/', import.meta.url), name)

describe('payloads from groups, parsed as of a private chat', () => {
  test.each([
    ['text-1', { content: { type: 'text', text: 'wewew' } }],
    [
      'voice-2',
      { content: { file: { kind: 'audio', recorded: true, mime: 'audio/ogg', duration: 3, size: 14663 } } },
    ],
    [
      'video-note-1',
      { content: { file: { kind: 'video', recorded: true, width: 240, duration: 2, size: 109288 } } },
    ],
    [
      'photo-caption-2',
      { content: { file: { kind: 'image', width: 720, height: 1280 }, caption: 'OK - some mages' } },
    ],
    [
      'album-1',
      { album: '14215776976937444', content: { file: { kind: 'document', size: 1558709 }, caption: '' } },
    ],
    ['album-2', { album: '14215776976937444', content: { caption: 'rrrrrrrrrrrr' } }],
    ['reaction-add-1', { kind: 'reaction', messageRef: '35', emoji: '🌭' }],
    ['reaction-remove-1', { kind: 'reaction', messageRef: '2', emoji: null }],
  ])('%s', (name, words) => {
    expect(parseUpdate(inPrivate(sample(name)))).toMatchObject([{ kind: 'message', chat: '5001', ...words }])
  })

  function inPrivate(update: unknown): unknown {
    return JSON.parse(JSON.stringify(update, (key, value: unknown) => (key === 'chat' ? chat : value)))
  }
})

const ana = {
  id: 5001,
  is_bot: false,
  first_name: 'Ana',
  last_name: 'K',
  username: 'ana_k',
  language_code: 'bg',
}
const chat = { id: 5001, first_name: 'Ana', type: 'private' }

function parsed(content: object, update: object = {}) {
  const message = { message_id: 70, from: ana, chat, date: 1776973000, ...content }
  return parseUpdate({ update_id: 7, message, ...update })[0]
}

describe('updates that are not messages', () => {
  const reaction = { chat, message_id: 66, user: ana, date: 1721306082, old_reaction: [] }
  const emoji = (sign: string) => ({ type: 'emoji', emoji: sign })

  test('a live location that moves is an edit of its message', () => {
    const edited_message = {
      message_id: 70,
      from: ana,
      chat,
      date: 1776973000,
      edit_date: 1776973060,
      location: { latitude: 42.1, longitude: 23.3, live_period: 900, heading: 90 },
    }
    expect(parseUpdate({ update_id: 7, edited_message })).toEqual([
      {
        kind: 'edit',
        extId: '7',
        at: new Date(1776973060000),
        from: { extUserId: '5001', name: 'Ana K', username: 'ana_k', language: 'bg', phone: null },
        chat: '5001',
        messageRef: '70',
        content: { type: 'location', latitude: 42.1, longitude: 23.3, title: null, address: null },
      },
    ])
  })

  test.each([
    ['a new reaction', [], [emoji('👍')], '👍'],
    ['a reaction taken back', [emoji('👍')], [], null],
    ['a second reaction beside the first', [emoji('👍')], [emoji('❤'), emoji('👍')], '❤'],
    ['one of two taken back', [emoji('👍'), emoji('❤')], [emoji('👍')], '👍'],
    ['a custom emoji', [], [{ type: 'custom_emoji', custom_emoji_id: '53' }], '✨'],
    ['a paid star', [], [{ type: 'paid' }], '⭐'],
  ])('%s shows as one sign', (_, old_reaction, new_reaction, shown) => {
    const message_reaction = { ...reaction, old_reaction, new_reaction }
    expect(parseUpdate({ update_id: 7, message_reaction })).toMatchObject([
      { kind: 'reaction', messageRef: '66', chat: '5001', emoji: shown, from: { extUserId: '5001' } },
    ])
  })

  test('a button press on a message too old to be shown still names it', () => {
    const message = { chat, message_id: 282, date: 0 }
    const callback_query = { id: '30', from: ana, message, chat_instance: '1', data: 'rate:T8f3:2' }
    expect(parseUpdate({ update_id: 7, callback_query })).toMatchObject([
      { kind: 'buttonPress', messageRef: '282', chat: '5001', pressId: '30', payload: 'rate:T8f3:2' },
    ])
  })

  test('a button press without its message belongs to the chat with its sender', () => {
    const callback_query = { id: '30', from: ana, inline_message_id: 'x', chat_instance: '1', data: 'dep:1' }
    expect(parseUpdate({ update_id: 7, callback_query })).toMatchObject([
      { kind: 'buttonPress', messageRef: null, chat: '5001' },
    ])
  })

  test('an unknown kind of update is kept with its sender', () => {
    expect(parseUpdate({ update_id: 7, mind_reading: { from: ana, chat, thought: 'hm' } })).toMatchObject([
      { kind: 'unsupported', extId: '7', what: 'mind_reading', chat: '5001', from: { extUserId: '5001' } },
    ])
    expect(parseUpdate({ update_id: 7, poll: { id: '1' } })).toMatchObject([
      { kind: 'unsupported', what: 'poll', from: null, chat: null },
    ])
    expect(parseUpdate({ update_id: 7 })).toMatchObject([{ kind: 'unsupported', what: 'empty update' }])
  })

  test.each([null, 7, 'text', [], [{ update_id: 1 }], {}, { update_id: '7' }, { update_id: 1.5 }])(
    '%j is reported as no update',
    (payload) => {
      const [event] = parseUpdate(payload)
      expect(event?.kind).toBe('malformed')
      expect(event?.extId).toMatch(/^malformed:[0-9a-f]{32}$/)
      expect(parseUpdate(structuredClone(payload))).toEqual([event])
    },
  )

  test('a message without sender or chat is malformed and keeps its own id', () => {
    expect(parseUpdate({ update_id: 7, message: { text: 'hi' } })).toMatchObject([
      {
        kind: 'malformed',
        extId: '7',
        reason: 'message.message_id: Invalid input: expected number, received undefined',
      },
    ])
  })

  test('a message in a group has no client to answer', () => {
    const group = { id: -100, title: 'Friends', type: 'supergroup' }
    expect(parsed({ chat: group, text: 'hi' })).toMatchObject({ kind: 'ignored', why: 'supergroup chat' })
    expect(
      parseUpdate({ update_id: 7, message_reaction: { ...reaction, chat: group, new_reaction: [] } }),
    ).toMatchObject([{ kind: 'ignored' }])
    expect(
      parseUpdate({ update_id: 7, channel_post: { chat: { ...group, type: 'channel' }, text: 'hi' } }),
    ).toMatchObject([{ kind: 'ignored', why: 'channel chat' }])
  })
})
