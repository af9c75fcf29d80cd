import { describe, expect, test } from 'vitest'
import { parseUpdate } from './parse.ts'

const ana = {
  id: 5001,
  is_bot: false,
  first_name: 'Ana',
  last_name: 'K',
  username: 'ana_k',
  language_code: 'bg',
}
const chat = { id: 5001, first_name: 'Ana', type: 'private' }

function parsed(content: object) {
  const message = { message_id: 70, from: ana, chat, date: 1776973000, ...content }
  return parseUpdate({ update_id: 7, message })[0]
}

describe('sender and context', () => {
  test('names fall back from full name to username to the id', () => {
    const nameOf = (from: object) => parsed({ from: { id: 5001, is_bot: false, ...from }, text: 'hi' })
    expect(nameOf({ first_name: 'Ana' })).toMatchObject({ from: { name: 'Ana', username: null } })
    expect(nameOf({ first_name: ' ', username: 'ana_k' })).toMatchObject({ from: { name: 'ana_k' } })
    expect(nameOf({})).toMatchObject({ from: { name: '5001', extUserId: '5001', language: null } })
  })

  test('a date out of range is no date', () => {
    for (const date of [0, -5, 9e15, 'today'])
      expect(parsed({ text: 'hi', date })).toMatchObject({ at: null })
    expect(parsed({ text: 'hi' })).toMatchObject({ at: new Date(1776973000000) })
  })

  test('characters that a database refuses are removed', () => {
    expect(parsed({ text: 'a\u0000b\ud800' })).toMatchObject({ content: { text: 'ab\ufffd' } })
  })

  test('parts of an album share its id', () => {
    expect(parsed({ media_group_id: '142', photo: [{ file_id: 'P' }] })).toMatchObject({ album: '142' })
  })

  test.each([
    ['a person', { type: 'user', sender_user: { id: 1, first_name: 'Ivan', last_name: 'P' } }, 'Ivan P'],
    ['somebody hidden', { type: 'hidden_user', sender_user_name: 'Ghost' }, 'Ghost'],
    ['a group', { type: 'chat', sender_chat: { id: -1, title: 'Friends', type: 'group' } }, 'Friends'],
    [
      'a channel',
      { type: 'channel', chat: { id: -2, title: 'News', type: 'channel' }, message_id: 5 },
      'News',
    ],
  ])('a forward from %s names its origin', (_, forward_origin, name) => {
    expect(parsed({ forward_origin, text: 'hi' })).toMatchObject({ kind: 'message', forwardedFrom: name })
  })

  test('a reply carries the chosen part of the original, else all of it', () => {
    const reply_to_message = { message_id: 66, from: ana, chat, date: 1776972900, text: 'Which order?' }
    const quote = { text: 'order', position: 6, is_manual: true }
    expect(parsed({ reply_to_message, quote, text: 'no. 17' })).toMatchObject({
      replyTo: { messageRef: '66', quote: 'order' },
    })
    expect(parsed({ reply_to_message, text: 'no. 17' })).toMatchObject({ replyTo: { quote: 'Which order?' } })
    const wordless = { message_id: 66, chat, date: 1, sticker: { file_id: 'S' } }
    expect(parsed({ reply_to_message: wordless, text: '?' })).toMatchObject({
      replyTo: { messageRef: '66', quote: null },
    })
  })

  test('a reply to another chat never points at a message of this one', () => {
    const external_reply = { origin: { type: 'channel' }, chat: { id: -9, type: 'channel' }, message_id: 66 }
    expect(parsed({ external_reply, quote: { text: 'sale', position: 0 }, text: 'still on?' })).toMatchObject(
      {
        replyTo: { messageRef: 'elsewhere:-9:66', quote: 'sale' },
      },
    )
  })

  test.each([
    ['/start', true],
    ['/start dep_2', true],
    ['/start@acme_support_bot dep_2', true],
    ['/start your engines please', false],
    ['/started', false],
    ['hello', false],
  ])('%s opens the chat without saying anything: %j', (text, opening) => {
    expect(parsed({ text })).toMatchObject({ kind: 'message', content: { type: 'text', text }, opening })
  })

  test('a message that Telegram itself adds is nothing a client wrote', () => {
    expect(parsed({ pinned_message: { message_id: 1 } })).toMatchObject({ kind: 'ignored' })
  })
})

describe('files', () => {
  const media = { file_id: 'F', file_unique_id: 'U', file_size: 100 }
  const thumb = { file_id: 'T', file_unique_id: 'V', file_size: 10, width: 128, height: 100 }

  test.each([
    [
      'a voice note',
      { voice: { ...media, duration: 3 } },
      { kind: 'audio', mime: 'audio/ogg', recorded: true },
    ],
    [
      'music',
      { audio: { ...media, duration: 215, file_name: 'song.mp3', mime_type: 'audio/mpeg' } },
      { kind: 'audio', name: 'song.mp3', mime: 'audio/mpeg', recorded: false, duration: 215 },
    ],
    [
      'a round video note',
      { video_note: { ...media, duration: 2, length: 240, thumb } },
      { kind: 'video', recorded: true, width: 240, height: 240, thumbnailRef: 'T' },
    ],
    [
      'a static sticker',
      {
        sticker: { ...media, width: 512, height: 512, is_animated: false, is_video: false, thumbnail: thumb },
      },
      { kind: 'sticker', ref: 'F', mime: 'image/webp' },
    ],
    [
      'a video sticker',
      { sticker: { ...media, is_animated: false, is_video: true, thumbnail: thumb } },
      { kind: 'sticker', ref: 'F', mime: 'video/webm', thumbnailRef: 'T' },
    ],
    [
      'an animated sticker',
      { sticker: { ...media, is_animated: true, is_video: false, thumbnail: thumb } },
      { kind: 'sticker', ref: 'T', mime: null, size: 10, width: 128, height: 100, thumbnailRef: null },
    ],
    [
      'an animation that is still a GIF',
      { document: media, animation: { ...media, mime_type: 'image/gif' } },
      { kind: 'image', mime: 'image/gif' },
    ],
  ])('%s is described', (_, content, file) => {
    expect(parsed(content)).toMatchObject({ content: { type: 'file', file } })
  })

  test('of a photo the largest size is taken', () => {
    const photo = [
      { file_id: 'small', width: 90, height: 160 },
      { file_id: 'large', width: 720, height: 1280 },
      { file_id: 'middle', width: 450, height: 800 },
    ]
    expect(parsed({ photo, caption: 'see this' })).toMatchObject({
      content: { caption: 'see this', file: { ref: 'large', kind: 'image', mime: 'image/jpeg' } },
    })
  })

  test('a sticker keeps its emoji', () => {
    expect(parsed({ sticker: { ...media, emoji: '😡' } })).toMatchObject({ content: { emoji: '😡' } })
  })

  test('a file larger than Telegram hands over carries the name that says so', () => {
    const document = { ...media, file_name: 'film.mkv' }
    const limit = 20 * 1024 * 1024
    expect(parsed({ document: { ...document, file_size: limit } })).toMatchObject({
      content: { file: { tooLarge: false, name: 'film.mkv' } },
    })
    expect(parsed({ document: { ...document, file_size: limit + 1 } })).toMatchObject({
      content: { file: { tooLarge: true, name: 'Filesize too large!', size: limit + 1 } },
    })
  })
})

describe('addresses behind words', () => {
  const link = (offset: number, length: number, url: string) => ({ type: 'text_link', offset, length, url })
  const textOf = (text: string, ...entities: unknown[]) => parsed({ text, entities })

  test('the address behind a linked word follows it, counted in UTF-16 units', () => {
    const entities = [
      link(13, 4, 'https://pay.example/b?x=(1)'),
      link(3, 5, 'https://pay.example/a'),
      { type: 'bold', offset: 0, length: 2 },
    ]
    expect(textOf('😀 first and 😀😀.', ...entities)).toMatchObject({
      content: { text: '😀 first (https://pay.example/a) and 😀😀 (https://pay.example/b?x=(1)).' },
    })
  })

  test('a caption has it too', () => {
    const photo = [{ file_id: 'P' }]
    const caption_entities = [link(0, 4, 'http://pay.example/')]
    expect(parsed({ photo, caption: 'here', caption_entities })).toMatchObject({
      content: { type: 'file', caption: 'here (http://pay.example/)' },
    })
  })

  test.each([
    ['an address that the text contains', 'see https://a.example', [link(0, 3, 'https://a.example')]],
    ['an address that is no web address', 'see', [link(0, 3, 'tg://user?id=1'), link(0, 3, 'javascript:x')]],
    ['a place outside the text', 'see', [link(0, 4, 'https://a.example'), link(-1, 2, 'https://a.example')]],
    ['entities that are none', 'see', [null, 7, { type: 'text_link' }]],
  ])('%s is not added', (_, text, entities) => {
    expect(textOf(text, ...entities)).toMatchObject({ content: { text } })
  })

  test('two words with one address name it once', () => {
    const url = 'https://a.example'
    expect(textOf('one two', link(0, 3, url), link(4, 3, url))).toMatchObject({
      content: { text: 'one (https://a.example) two' },
    })
  })

  test('no text becomes longer than a message may be', () => {
    const text = 'x'.repeat(19_980)
    const entities = [link(0, 1, 'https://a.example'), link(1, 1, 'https://b.example')]
    expect(textOf(text, ...entities)).toMatchObject({
      content: { text: `x (https://a.example)${'x'.repeat(19_979)}` },
    })
  })
})

describe('unsupported content', () => {
  test.each([
    ['poll', { poll: { id: '1', question: 'Tea?' } }],
    ['dice', { dice: { emoji: '🎲', value: 4 } }],
    ['story', { forward_origin: { type: 'hidden_user', sender_user_name: 'Ghost' }, story: { id: 1 } }],
    ['hologram', { effect_id: '5', hologram: { id: 1 } }],
    ['message', {}],
  ])('%s is kept as a placeholder message', (what, content) => {
    expect(parsed(content)).toMatchObject({
      kind: 'message',
      messageRef: '70',
      content: { type: 'unknown', what },
    })
  })

  test.each([
    ['text', { text: 5 }],
    ['photo', { photo: [] }],
    ['voice', { voice: { duration: 3 } }],
    ['location', { location: { latitude: 91, longitude: 0 } }],
    ['contact', { contact: 'Ivan' }],
  ])('a %s of an unexpected shape is a placeholder, not a loss', (what, content) => {
    expect(parsed(content)).toMatchObject({ kind: 'message', content: { type: 'unknown', what } })
  })
})
