import { describe, expect, test } from 'vitest'
import { whatsappNews } from './news.ts'
import { parseWhatsapp } from './parse.ts'
import { payloadOf } from '../testing/samples.ts'

const metadata = { display_phone_number: '15550783881', phone_number_id: '106540352242922' }
const contacts = [{ profile: { name: 'Sheena' }, wa_id: '16505551234' }]
const from = '16505551234'

const change = (value: object, field = 'messages') => ({ field, value: { metadata, contacts, ...value } })
const entry = (...changes: unknown[]) => ({ id: '102290129340398', changes })
const delivery = (...entries: unknown[]) => ({ object: 'whatsapp_business_account', entry: entries })
const text = (id: string, body = id) => ({ from, id, timestamp: '1749416383', type: 'text', text: { body } })

const parsed = (message: object) =>
  parseWhatsapp(
    delivery(entry(change({ messages: [{ from, id: 'wamid.1', timestamp: '1749416383', ...message }] }))),
  )
const receipt = (status: object) =>
  parseWhatsapp(
    delivery(entry(change({ statuses: [{ id: 'wamid.O', timestamp: '1750030073', ...status }] }))),
  )[0]

describe('batches', () => {
  test('every entry, change, message and receipt of a delivery becomes an event, each for its own number', () => {
    const other = { ...metadata, phone_number_id: '777' }
    const statuses = [{ id: 'wamid.O', status: 'read', timestamp: '1750030073', recipient_id: from }]
    const event = parseWhatsapp(
      delivery(
        entry(change({ messages: [text('a'), text('b')] }), change({ statuses })),
        entry(change({ metadata: other, messages: [text('c')] })),
      ),
    )
    expect(event.map(({ kind, extId, account }) => [kind, extId, account])).toEqual([
      ['message', 'message:a', '106540352242922'],
      ['message', 'message:b', '106540352242922'],
      ['deliveryStatus', 'status:wamid.O:read', '106540352242922'],
      ['message', 'message:c', '777'],
    ])
  })

  test('a malformed entry does not affect the others', () => {
    const event = parseWhatsapp(
      delivery(7, entry(null, change({ messages: [text('a'), { nonsense: true }, text('b')] })), entry()),
    )
    expect(event.map(({ kind }) => kind)).toEqual([
      'malformed',
      'malformed',
      'message',
      'malformed',
      'message',
    ])
  })

  test('an event that a delivery contains twice is parsed once', () => {
    expect(parseWhatsapp(delivery(entry(change({ messages: [text('a'), text('a')] }))))).toHaveLength(1)
  })

  test('a delivery about something else, or about nothing, is reported as such', () => {
    expect(parseWhatsapp({ object: 'page', entry: [] })).toMatchObject([{ kind: 'malformed' }])
    expect(parseWhatsapp(delivery())).toMatchObject([{ kind: 'ignored', why: 'nothing in it' }])
  })
})

describe('kinds without a payload from the field', () => {
  test.each([
    [
      'a tap on a template',
      { type: 'button', button: { payload: 'x', text: 'Stop' } },
      { type: 'text', text: 'Stop' },
    ],
    ['an order', { type: 'order', order: { catalog_id: '1' } }, { type: 'unknown', what: 'order' }],
    ['an interactive of an unknown kind', { type: 'interactive' }, { type: 'unknown', what: 'interactive' }],
    ['a form', { type: 'interactive', interactive: { type: 'nfm_reply' } }, { what: 'interactive' }],
    ['a kind of tomorrow', { type: 'hologram', hologram: {} }, { type: 'unknown', what: 'hologram' }],
    ['a text without words', { type: 'text' }, { type: 'unknown', what: 'text' }],
  ])('%s is kept', (_, message, content) => {
    expect(parsed(message)).toMatchObject([{ kind: 'message', content }])
  })

  test('a client who follows a link and writes nothing opens the chat', () => {
    expect(parsed({ type: 'request_welcome' })).toMatchObject([{ kind: 'message', opening: true }])
  })

  test('a reaction taken back may have no emoji at all', () => {
    const reaction = { message_id: 'wamid.T' }
    expect(parsed({ type: 'reaction', reaction })).toMatchObject([{ kind: 'reaction', emoji: null }])
  })

  test('times in milliseconds, as forwarders write them, are the same times', () => {
    expect(parsed({ ...text('a'), timestamp: '1749416383000' })[0]?.at).toEqual(new Date(1749416383000))
  })

  test('errors without a message are kept as unsupported', () => {
    const errors = [{ code: 131060, title: 'This message is currently unavailable.' }]
    expect(parseWhatsapp(delivery(entry(change({ errors }))))).toMatchObject([
      { kind: 'unsupported', what: 'errors' },
    ])
  })

  test('a message that the company writes on its own phone is marked as sent elsewhere', () => {
    const message_echoes = [{ ...text('wamid.E', 'from the phone'), from: '15550783881', to: from }]
    expect(parseWhatsapp(delivery(entry(change({ message_echoes }, 'smb_message_echoes'))))).toMatchObject([
      {
        kind: 'ignored',
        why: 'echo',
        externalReply: { chat: from, messageRef: 'wamid.E', content: { text: 'from the phone' } },
      },
    ])
  })

  const ignored = { kind: 'ignored', why: 'echo' }
  test.each([
    [
      'a deletion',
      { type: 'revoke', revoke: { original_message_id: 'wamid.T' } },
      { kind: 'deletion', chat: from, messageRef: 'wamid.T' },
    ],
    [
      'an edit',
      { type: 'edit', edit: { original_message_id: 'wamid.T', message: text('x', 'new') } },
      { kind: 'externalEdit', chat: from, messageRef: 'wamid.T', content: { type: 'text', text: 'new' } },
    ],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.T', emoji: '👍' } }, ignored],
    ['a notice', { type: 'system', system: { body: 'x' } }, ignored],
    ['a deletion of nothing', { type: 'revoke' }, ignored],
    ['an edit of nothing', { type: 'edit', edit: {} }, ignored],
  ])('%s on the company’s phone is no message', (_, operation, event) => {
    const message_echoes = [{ id: 'wamid.E', timestamp: '1749416383', to: from, ...operation }]
    const [read] = parseWhatsapp(delivery(entry(change({ message_echoes }, 'smb_message_echoes'))))
    expect(read).toMatchObject({ extId: 'echo:wamid.E', ...event })
    expect(read).not.toHaveProperty('externalReply')
  })
})

describe('people', () => {
  test('a client with a number and a user id is known by the id, found by the number and written to there', () => {
    const card = [{ profile: { name: 'Ana' }, wa_id: from, user_id: 'US.1349' }]
    const event = parseWhatsapp(delivery(entry(change({ contacts: card, messages: [text('a')] }))))
    expect(event).toMatchObject([
      { chat: from, from: { extUserId: 'US.1349', phone: `+${from}`, otherIds: [from] } },
    ])
  })

  test('among several cards the sender’s own is used', () => {
    const cards = [{ profile: { name: 'Ivan' }, wa_id: '1' }, ...contacts]
    const event = parseWhatsapp(delivery(entry(change({ contacts: cards, messages: [text('a')] }))))
    expect(event).toMatchObject([{ from: { name: 'Sheena', extUserId: from } }])
  })

  test('a payload without a sender has no client to answer', () => {
    const nobody = change({ contacts: [], messages: [{ ...text('a'), from: undefined }] })
    expect(parseWhatsapp(delivery(entry(nobody)))).toMatchObject([{ kind: 'malformed', extId: 'message:a' }])
  })
})

describe('a new id of a person', () => {
  const system = (parsed: object, message: object = {}) =>
    parseWhatsapp(
      delivery(
        entry(
          change({
            contacts: [],
            messages: [
              { id: 'wamid.S', timestamp: '1749416383', type: 'system', system: parsed, ...message },
            ],
          }),
        ),
      ),
    )
  const moved = (previous: string, current: string, number: object | null = null) => [
    { kind: 'reachability', from: { extUserId: previous }, movedTo: { extUserId: current, number } },
  ]

  test('is in a notice that names no sender: by both ids, or in its sentence alone', () => {
    const type = 'user_changed_user_id'
    expect(system({ type, previous_user_id: 'US.1', user_id: 'US.2' })).toMatchObject(moved('US.1', 'US.2'))
    const body = 'User Ana changed from US.13491208655302741918 to US.24602319766413852029.'
    expect(system({ type, body })).toMatchObject(moved('US.13491208655302741918', 'US.24602319766413852029'))
    expect(system({ type, user_id: 'US.2' }, { from: '16505551234' })).toMatchObject(
      moved('16505551234', 'US.2'),
    )
    expect(system({ type, user_id: 'US.2' })).toMatchObject([{ kind: 'malformed' }])
  })

  test('is in the field user_id_update, with the number where it is shown', () => {
    const update = { user_id: { previous: 'US.1', current: 'US.2' }, timestamp: 1749416383 }
    const event = (...updates: object[]) =>
      parseWhatsapp(delivery(entry(change({ user_id_update: updates }, 'user_id_update'))))
    expect(event(update)).toMatchObject(moved('US.1', 'US.2'))
    expect(event({ ...update, wa_id: '16505551234' })).toMatchObject(
      moved('US.1', 'US.2', { chat: '16505551234', phone: '+16505551234' }),
    )
    expect(event({ user_id: {} })).toMatchObject([{ kind: 'ignored' }])
    expect(event({ user_id: { current: 'US.2' } })).toMatchObject([{ kind: 'malformed' }])
  })
})

describe('receipts', () => {
  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s means %s', (status, state) => {
    expect(receipt({ status })).toMatchObject({
      kind: 'deliveryStatus',
      state,
      messageRef: 'wamid.O',
      reason: null,
    })
  })

  test('a failure has its reason, as text and as one of our kinds', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message', message: 'Re-engagement message' }]
    expect(receipt({ status: 'failed', errors })).toMatchObject({
      state: 'failed',
      reason: 'Re-engagement message',
      failure: { kind: 'refused', because: 'window-closed' },
    })
    expect(receipt({ status: 'failed' })).toMatchObject({ reason: 'WhatsApp gives no reason.' })
  })

  test('our own id of the send comes back', () => {
    const mark = { status: 'sent', biz_opaque_callback_data: 'msg_42' }
    expect(receipt(mark)).toMatchObject({ ourRef: 'msg_42', chat: null })
  })

  test('an unknown status is ignored', () => {
    expect(receipt({ status: 'warning' })).toMatchObject({ kind: 'ignored', why: 'status warning' })
  })
})

describe('account notices', () => {
  const folder = new URL('./samples/', import.meta.url)

  test('an approval and a rejection name the template, its id with all digits', () => {
    expect(whatsappNews(payloadOf(folder, 'template-approved-1'))).toMatchObject([
      {
        kind: 'template',
        templateId: '1689556908129832',
        status: 'APPROVED',
        reason: null,
        language: 'en_US',
      },
    ])
    expect(whatsappNews(payloadOf(folder, 'template-rejected-1'))).toMatchObject([
      { status: 'REJECTED', reason: expect.stringContaining('next to each other') as unknown },
    ])
  })

  test('other notices keep their own text, messages are no notices', () => {
    const quality = { display_phone_number: '1', event: 'FLAGGED', current_limit: 'TIER_10K' }
    expect(
      whatsappNews(
        delivery({ id: '1', changes: [{ field: 'phone_number_quality_update', value: quality }] }),
      ),
    ).toMatchObject([
      {
        kind: 'notice',
        what: 'phone_number_quality_update',
        text: expect.stringContaining('event: FLAGGED') as unknown,
      },
    ])
    expect(whatsappNews(payloadOf(folder, 'text-1'))).toEqual([])
    expect(whatsappNews('nonsense')).toEqual([])
  })
})
