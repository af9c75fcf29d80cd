import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startSimulators, type TelegramPhone } from '../index.ts'
import { call } from '../testing/api.ts'
import { aNumber, itemsOf } from '../testing/matchers.ts'

const simulators = await startSimulators({ seed: 8 })
const { url, telegram } = simulators
afterAll(() => simulators.stop())

let ana: TelegramPhone
let bot: string
let count = 0

beforeEach(async () => {
  count += 1
  bot = `80${count}:AAEphone`
  telegram.addBot({ token: bot, username: 'phone_bot', firstName: 'Phone' })
  ana = telegram.client({ id: 5001, firstName: 'Ana', languageCode: 'bg', bot })
  ana.starts()
  const allowed_updates = [
    'message',
    'edited_message',
    'callback_query',
    'my_chat_member',
    'message_reaction',
  ]
  await call(url, 'getUpdates', { offset: -1, allowed_updates }, bot)
})

/** The updates after /start. */
async function updates(): Promise<unknown[]> {
  const { result } = await call(url, 'getUpdates', {}, bot)
  return itemsOf(result).slice(1)
}

describe('a client', () => {
  it('starts with the payload of a deep link', async () => {
    ana.starts('dep_2')
    expect(await updates()).toMatchObject([
      {
        message: {
          text: '/start dep_2',
          entities: [{ offset: 0, length: 6, type: 'bot_command' }],
          from: { id: 5001, is_bot: false, first_name: 'Ana', language_code: 'bg' },
          chat: { id: 5001, type: 'private' },
        },
      },
    ])
  })

  it('sends every kind of message', async () => {
    ana.sendsPhoto('machine', 'drips')
    ana.sendsVoice()
    ana.sendsVideo()
    ana.sendsVideoNote()
    ana.sendsAudio()
    ana.sendsDocument()
    ana.sendsSticker('animated')
    ana.sendsAnimation()
    ana.sendsLocation()
    ana.sendsVenue()
    ana.sendsContact()
    ana.sendsUnknown('poll')
    expect(await updates()).toMatchObject([
      {
        message: {
          photo: [{ width: 90 }, { width: 320 }, { width: 800 }, { width: 1280 }],
          caption: 'drips',
        },
      },
      { message: { voice: { duration: 2, mime_type: 'audio/ogg' } } },
      { message: { video: { duration: 3, thumbnail: { width: 160 }, thumb: { width: 160 } } } },
      { message: { video_note: { duration: 2, length: 240 } } },
      { message: { audio: { mime_type: 'audio/mpeg' } } },
      { message: { document: { mime_type: 'application/pdf' } } },
      { message: { sticker: { is_animated: true, is_video: false, type: 'regular' } } },
      { message: { animation: { width: 320 }, document: { mime_type: 'video/mp4' } } },
      { message: { location: { latitude: 55.6761 } } },
      { message: { venue: { title: 'Brew Bench' }, location: { latitude: 55.6761 } } },
      { message: { contact: { phone_number: '+4512345678' } } },
      { message: { poll: { type: 'regular' } } },
    ])
  })

  it('sends an album as separate messages with one group', async () => {
    ana.sendsAlbum([
      { kind: 'photo', file: 'gasket' },
      { kind: 'photo', file: 'plate', caption: 'the plate' },
    ])
    const [first, second] = ana.chat().messages.slice(-2)
    expect(first?.albumId).toMatch(/^\d+$/)
    expect(first?.albumId).toBe(second?.albumId)
    expect(await updates()).toMatchObject([{ message: {} }, { message: { caption: 'the plate' } }])
  })

  it('replies with a quote, forwards and edits', async () => {
    const sent = ana.writes('Which order?')
    ana.repliesTo(sent.message_id, 'no. 17', 'order')
    ana.forwards(sent.message_id)
    ana.forwards({ text: 'from a friend', from: 'Ida' })
    ana.edits(sent.message_id, 'Which parcel?')
    expect((await updates()).slice(1)).toMatchObject([
      {
        message: {
          text: 'no. 17',
          quote: { text: 'order', position: 6 },
          reply_to_message: { text: 'Which order?' },
        },
      },
      { message: { forward_origin: { type: 'user' }, forward_from: { id: 5001 } } },
      { message: { forward_origin: { type: 'hidden_user', sender_user_name: 'Ida' } } },
      {
        edited_message: { message_id: sent.message_id, text: 'Which parcel?', edit_date: aNumber },
      },
    ])
  })

  it('presses a button as often as it likes and sees the answer', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'Good', callback_data: 'rate:1' }]] }
    await call(url, 'sendMessage', { chat_id: 5001, text: 'Rate us', reply_markup }, bot)
    const { id } = await ana.waitsFor('Rate us')
    const query = ana.presses(id, 'Good')
    ana.presses(id, 'rate:1')
    expect(await updates()).toMatchObject([
      { callback_query: { id: query, data: 'rate:1', message: { message_id: id } } },
      { callback_query: { data: 'rate:1' } },
    ])
    const answer = (body: object) =>
      call(url, 'answerCallbackQuery', { callback_query_id: query, ...body }, bot)
    expect((await answer({ text: 'a'.repeat(201) })).description).toBe('Bad Request: MESSAGE_TOO_LONG')
    expect((await answer({ text: 'Thank you' })).result).toBe(true)
    expect(ana.chat().notices).toMatchObject([{ text: 'Thank you', alert: false }])
    const unknown = await answer({ callback_query_id: '1' })
    expect(unknown.description).toContain('Bad Request: query is too old')
  })

  it('blocks and unblocks, and the bot receives both', async () => {
    ana.blocks()
    ana.unblocks()
    expect(await updates()).toMatchObject([
      {
        my_chat_member: {
          old_chat_member: { status: 'member' },
          new_chat_member: { status: 'kicked', until_date: 0 },
        },
      },
      { my_chat_member: { old_chat_member: { status: 'kicked' }, new_chat_member: { status: 'member' } } },
    ])
  })
})

it('a raw update goes through as it is', async () => {
  telegram.deliverRaw({ update_id: 7, business_connection: { id: 'x' } }, bot)
  telegram.deliverRaw({ message: { message_id: 1, chat: { id: 5001 }, story: {} } }, bot)
  expect(await updates()).toMatchObject([
    { update_id: 7, business_connection: { id: 'x' } },
    { message: { story: {} } },
  ])
})
