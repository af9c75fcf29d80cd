import { afterAll, describe, expect, it } from 'vitest'
import { startSimulators } from '../index.ts'
import { ask, call, token } from '../testing/api.ts'
import { aNumber } from '../testing/matchers.ts'

const simulators = await startSimulators({ seed: 5 })
const { url, telegram } = simulators
telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
const ana = telegram.client({ id: 5001, firstName: 'Ana', username: 'ana_k' })
ana.starts()
afterAll(() => simulators.stop())

const send = (body: object) => call(url, 'sendMessage', { chat_id: 5001, text: 'Hello', ...body })

describe('sendMessage', () => {
  it('returns the whole message, however its parameters come', async () => {
    const message = {
      from: { id: 700100200, is_bot: true, first_name: 'Brew Bench', username: 'brew_bot' },
      chat: { id: 5001, first_name: 'Ana', username: 'ana_k', type: 'private' },
      text: 'Hello',
    }
    expect((await send({})).result).toMatchObject(message)
    const query = new URLSearchParams({ chat_id: '5001', text: 'Hello' })
    const address = `${url}/telegram/bot${token}/sendMessage`
    expect((await ask(`${address}?${query.toString()}`)).result).toMatchObject(message)
    expect((await ask(address, { method: 'POST', body: query })).result).toMatchObject(message)
  })

  it('takes a keyboard as JSON in a body and as a string in a form', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'Sales', callback_data: 'dep:1' }]] }
    expect((await send({ reply_markup })).result).toMatchObject({ reply_markup })
    const form = new URLSearchParams({
      chat_id: '5001',
      text: 'x',
      reply_markup: JSON.stringify(reply_markup),
    })
    const address = `${url}/telegram/bot${token}/sendMessage`
    expect((await ask(address, { method: 'POST', body: form })).result).toMatchObject({ reply_markup })
  })

  it.each([
    [{ chat_id: 404404 }, 'Bad Request: chat not found'],
    [{ chat_id: '' }, 'Bad Request: chat_id is empty'],
    [{ text: '   ' }, 'Bad Request: message text is empty'],
    [{ text: 'a'.repeat(4097) }, 'Bad Request: message is too long'],
    [{ text: 'a'.repeat(32769) }, 'Bad Request: text is too long'],
    [
      { text: '<b>open', parse_mode: 'HTML' },
      'Bad Request: can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
    ],
    [
      { text: 'no.', parse_mode: 'MarkdownV2' },
      "Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    ],
    [{ reply_parameters: { message_id: 9999 } }, 'Bad Request: message to be replied not found'],
    [
      { reply_markup: { inline_keyboard: [[{ text: 'x', callback_data: 'ж'.repeat(33) }]] } },
      'Bad Request: BUTTON_DATA_INVALID',
    ],
    [
      { reply_markup: { inline_keyboard: [[{ text: 'x' }]] } },
      "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
  ])('refuses %j', async (body, text) => {
    const before = ana.chat().messages.length
    const answer = await send(body)
    expect([answer.status, answer.description]).toEqual([400, text])
    expect(ana.chat().messages).toHaveLength(before)
  })

  it('trims, and takes exactly 4096 characters and 64 bytes of button data', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'x', callback_data: 'ж'.repeat(32) }]] }
    const answer = await send({ text: ` ${'a'.repeat(4096)} `, reply_markup })
    expect(answer.result).toMatchObject({ text: 'a'.repeat(4096) })
  })

  it('understands HTML and MarkdownV2, and finds links by itself', async () => {
    const html = await send({ text: '<b>bold</b> &lt; <a href="https://x.dk/">link</a>', parse_mode: 'HTML' })
    expect(html.result).toMatchObject({
      text: 'bold < link',
      entities: [
        { offset: 0, length: 4, type: 'bold' },
        { offset: 7, length: 4, type: 'text_link', url: 'https://x.dk/' },
      ],
    })
    const marked = await send({ text: '*bold* \\. _it_', parse_mode: 'MarkdownV2' })
    expect(marked.result).toMatchObject({
      text: 'bold . it',
      entities: [{ type: 'bold' }, { type: 'italic' }],
    })
    const plain = await send({ text: 'see https://x.dk/a_b, #tip' })
    expect(plain.result).toMatchObject({
      entities: [
        { type: 'url', offset: 4, length: 16 },
        { type: 'hashtag', offset: 22 },
      ],
    })
  })

  it('quotes one level deep, and goes without the quote when allowed', async () => {
    const first = ana.writes('Which order do you mean?')
    const quoted = await send({ reply_parameters: { message_id: first.message_id, quote: 'order' } })
    expect(quoted.result).toMatchObject({
      reply_to_message: { message_id: first.message_id },
      quote: { text: 'order', position: 6, is_manual: true },
    })
    const reply = ana.repliesTo(ana.chat().messages.at(-1)?.id ?? 0, 'no. 17')
    expect(reply.reply_to_message).not.toHaveProperty('reply_to_message')
    const lenient = { message_id: 9999, allow_sending_without_reply: true }
    expect((await send({ reply_parameters: lenient })).result).not.toHaveProperty('reply_to_message')
  })
})

it('a client who never started, blocked or left cannot be written to', async () => {
  const ben = telegram.client({ id: 5002, firstName: 'Ben' })
  const write = async () => (await send({ chat_id: 5002 })).description
  expect(await write()).toBe("Forbidden: bot can't initiate conversation with a user")
  ben.starts()
  ben.blocks()
  expect(await write()).toBe('Forbidden: bot was blocked by the user')
  expect(() => ben.writes('hello?')).toThrow('has to unblock')
  ben.unblocks()
  expect(await write()).toBeUndefined()
  ben.deactivates()
  expect(await write()).toBe('Forbidden: user is deactivated')
})

describe('changing a message', () => {
  it('edits text and keyboard, and refuses what changes nothing', async () => {
    await send({
      text: 'Rate us',
      reply_markup: { inline_keyboard: [[{ text: '⭐', callback_data: 'r1' }]] },
    })
    const { id: message_id } = await ana.waitsFor('Rate us')
    const edit = (method: string, body: object) => call(url, method, { chat_id: 5001, message_id, ...body })
    expect((await edit('editMessageReplyMarkup', {})).result).not.toHaveProperty('reply_markup')
    expect((await edit('editMessageText', { text: 'Thank you' })).result).toMatchObject({
      text: 'Thank you',
      edit_date: aNumber,
    })
    const same = await edit('editMessageText', { text: 'Thank you' })
    expect(same.description).toContain('Bad Request: message is not modified: ')
    expect(ana.chat().messages.at(-1)).toMatchObject({ text: 'Thank you', isEdited: true, buttons: [] })
    expect((await edit('editMessageCaption', { caption: 'x' })).status).toBe(400)
  })

  it('deletes for both sides, once', async () => {
    const { message_id } = ana.writes('oops')
    expect((await call(url, 'deleteMessage', { chat_id: 5001, message_id })).result).toBe(true)
    expect(ana.chat().messages.some((message) => message.id === message_id)).toBe(false)
    const again = await call(url, 'deleteMessage', { chat_id: 5001, message_id })
    expect(again.description).toBe('Bad Request: message to delete not found')
  })

  it('reacts with one emoji of the list, or none', async () => {
    const { message_id } = ana.writes('it works')
    const react = (...emoji: string[]) =>
      call(url, 'setMessageReaction', {
        chat_id: 5001,
        message_id,
        reaction: emoji.map((one) => ({ type: 'emoji', emoji: one })),
      })
    expect((await react('👍')).result).toBe(true)
    expect(ana.chat().messages.at(-1)?.reactions).toEqual([{ emoji: '👍', by: 'bot' }])
    expect((await react('🚲')).description).toBe('Bad Request: REACTION_INVALID')
    expect((await react('👍', '🔥')).status).toBe(400)
    await react()
    expect(ana.chat().messages.at(-1)?.reactions).toEqual([])
  })
})

it('typing shows on the phone, and unknown actions are refused', async () => {
  await call(url, 'sendChatAction', { chat_id: 5001, action: 'typing' })
  expect(ana.chat().activity).toBe('typing')
  expect((await call(url, 'sendChatAction', { chat_id: 5001, action: 'sing' })).status).toBe(400)
})

it('a location is checked and shown', async () => {
  await call(url, 'sendLocation', { chat_id: 5001, latitude: 55.7, longitude: 12.6 })
  expect(ana.chat().messages.at(-1)?.location).toMatchObject({ latitude: 55.7, longitude: 12.6 })
  expect((await call(url, 'sendLocation', { chat_id: 5001, latitude: 91, longitude: 0 })).status).toBe(400)
})
