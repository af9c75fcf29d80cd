import { randomUUID } from 'node:crypto'
import { calls, type MyTicket, type ScheduledMessage } from '@switchboard/contract'
import { sample, type TelegramPhone } from '@switchboard/simulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { closing, undoing } from '../../testing/events-explain-state/ticket-actions.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const inHours = (hours: number): string => new Date(one.server.clock.millis() + hours * HOUR).toISOString()
const pdf = (name = 'Prices.pdf') => new File([new Uint8Array(sample('invoice').bytes)], name)
const photo = (name = 'gasket.jpg') => new File([new Uint8Array(sample('gasket').bytes)], name)
const uploading = ({ ticketid, created_on }: MyTicket, file: File, fileid: string = randomUUID()) => ({
  params: { ticketid },
  body: { created_on, fileid },
  file,
})
const upload = async (by: Caller, ticket: MyTicket, file: File) =>
  (await by.call(calls.addScheduledFile, uploading(ticket, file))).fileid
const wanted = ({ ticketid, created_on }: MyTicket, content: string, fileids: string[], hours = 1) => ({
  params: { ticketid },
  body: { messageid: randomUUID(), created_on, content, fileids, due_on: inHours(hours) },
})
const schedule = async (by: Caller, ticket: MyTicket, content: string, files: readonly File[]) => {
  const fileids: string[] = []
  for (const file of files) fileids.push(await upload(by, ticket, file))
  return by.call(calls.scheduleMessage, wanted(ticket, content, fileids))
}
const listed = (by: Caller, { ticketid }: MyTicket) =>
  by.call(calls.getScheduledMessages, { params: { ticketid } })
const at = ({ messageid }: ScheduledMessage) => ({ params: { messageid } })
const statusOf = async (caller: Caller, fileid: string): Promise<number> => {
  const response = await caller.request(`/files/${fileid}`)
  await response.body?.cancel()
  return response.status
}
const fileidsOf = ({ files }: ScheduledMessage) => files.map(({ fileid }) => fileid)
/** What the client got with files or as this text, in order: the kind, the name of the file and the text. */
const received = (phone: TelegramPhone, text: string) =>
  phone
    .chat()
    .messages.filter((message) => message.by === 'bot' && (message.kind !== 'text' || message.text === text))
    .map(({ kind, media, text: caption }) => [kind, media?.fileName ?? null, caption ?? ''])
const anHourLater = async (): Promise<void> => {
  one.server.clock.tick(HOUR)
  await one.settled()
  await one.settled()
}
const aDayLater = async (): Promise<void> => {
  one.server.clock.tick(DAY + 1000)
  await one.settled()
}

describe('a scheduled message with files', () => {
  test('is sent once at its time on two nodes, the text with the first file, in the order given', async () => {
    const node = await one.besides()
    const { ticket, phone } = await one.handledTicket(one.jonas)
    node.clock.tick(one.server.clock.millis() - node.clock.millis())
    const scheduled = await schedule(one.jonas, ticket, ' The new list ', [photo(), pdf()])
    expect(scheduled).toMatchObject({
      content: 'The new list',
      files: [
        { name: 'gasket.jpg', mime: 'image/jpeg' },
        { name: 'Prices.pdf', mime: 'application/pdf', thumbnail_fileid: null },
      ],
    })
    expect(await statusOf(one.emine, scheduled.files[0]?.thumbnail_fileid ?? '')).toBe(200)
    expect(await listed(one.emine, ticket)).toEqual([scheduled])
    const before = (await one.messages(one.jonas, ticket)).length
    node.clock.tick(HOUR)
    one.server.clock.tick(HOUR)
    await Promise.all([one.server.settled(), node.settled()])
    await one.settled()
    expect(received(phone, 'The new list')).toEqual([
      ['photo', 'gasket.jpg', 'The new list'],
      ['document', 'Prices.pdf', ''],
    ])
    const sent = (await one.messages(one.emine, ticket)).slice(before)
    expect(sent).toMatchObject([
      { messageid: scheduled.messageid, type: 'image', content: 'The new list', file_name: 'gasket.jpg' },
      { type: 'document', content: '', path: `/files/${scheduled.files[1]?.fileid}`, media_state: 'ready' },
    ])
    expect(await listed(one.jonas, ticket)).toEqual([])
    const waiting = one.server.app.db.query.selectFrom('scheduled_files').select('fileid')
    expect(await waiting.where('ticketid', '=', ticket.ticketid).execute()).toEqual([])
    await aDayLater()
    expect(await Promise.all(fileidsOf(scheduled).map((id) => statusOf(one.emine, id)))).toEqual([200, 200])
    await node.stop()
  })

  test('needs no text, and is sent now with its files', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, '', [pdf()])
    const sent = await one.jonas.call(calls.sendScheduledMessage, at(scheduled))
    expect(sent).toMatchObject({ messageid: scheduled.messageid, type: 'document', content: '' })
    expect((await one.jonas.call(calls.sendScheduledMessage, at(scheduled))).messageid).toBe(sent.messageid)
    await one.settled()
    expect(received(phone, '')).toEqual([['document', 'Prices.pdf', '']])
  })

  test('is changed by its author: a file less, one more, or only the text', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const tab = await one.emine.socket()
    const scheduled = await schedule(one.jonas, ticket, 'Two', [photo('a.jpg'), pdf('b.pdf')])
    const [first, second] = fileidsOf(scheduled)
    const added = await upload(one.jonas, ticket, pdf('c.pdf'))
    const due_on = inHours(1)
    const change = (body: { content: string; fileids?: string[] }) =>
      one.jonas.call(calls.changeScheduledMessage, { ...at(scheduled), body: { ...body, due_on } })
    const changed = await change({ content: 'Others', fileids: [added, second ?? ''] })
    expect(fileidsOf(changed)).toEqual([added, second])
    expect(fileidsOf(await change({ content: 'Same files' }))).toEqual([added, second])
    await tab.until('scheduledMessageChanged', ({ payload }) => payload.message.content === 'Same files')
    tab.close()
    const empty = { ...at(scheduled), body: { content: ' ', fileids: [], due_on } }
    expect(await one.jonas.refused(calls.changeScheduledMessage, empty)).toMatchObject({
      error: 'empty-message',
      field: 'content',
    })
    await anHourLater()
    expect(received(phone, '')).toEqual([
      ['document', 'c.pdf', 'Same files'],
      ['document', 'b.pdf', ''],
    ])
    await aDayLater()
    expect(await statusOf(one.jonas, first ?? '')).toBe(404)
    expect(await statusOf(one.jonas, added)).toBe(200)
  })

  test('is not changed unseen by who opened it before another change, and a repeated change is no other', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const first = await schedule(one.jonas, ticket, 'The list', [pdf()])
    const [price] = fileidsOf(first)
    if (price === undefined) throw new Error('The message has no file.')
    const opened = { content: 'The list', due_on: first.due_on, fileids: [price] }
    const asked = (content: string, more: object) => ({
      ...at(first),
      body: { content, due_on: first.due_on, fileids: [price], opened, ...more },
    })
    const change = (content: string, more: object = {}) =>
      one.jonas.call(calls.changeScheduledMessage, asked(content, more))
    await change('The new list')
    expect((await change(' The new list ')).content).toBe('The new list')
    const seen = { ...opened, content: 'The new list' }
    for (const stale of [opened, { ...seen, due_on: inHours(2) }, { ...seen, fileids: [] }])
      expect(
        await one.jonas.refused(calls.changeScheduledMessage, asked('Mine', { opened: stale })),
      ).toMatchObject({ error: 'message-changed' })
    expect(await listed(one.jonas, ticket)).toMatchObject([{ content: 'The new list' }])
    expect((await change('Mine', { opened: seen })).content).toBe('Mine')
    expect((await change('As before', { opened: undefined })).content).toBe('As before')
  })

  test('is cancelled and brought back with them; a day after it is cancelled they are gone', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, 'Later', [photo(), pdf()])
    const { messageid, content, due_on } = scheduled
    const storageKeys = async () => {
      const files = one.server.app.db.query.selectFrom('files').select('storage_key')
      return (await files.where('ticketid', '=', ticket.ticketid).execute()).map((file) => file.storage_key)
    }
    await one.jonas.call(calls.cancelScheduledMessage, at(scheduled))
    const again = { messageid, created_on: ticket.created_on, content, due_on, fileids: fileidsOf(scheduled) }
    const back = await one.jonas.call(calls.scheduleMessage, {
      params: { ticketid: ticket.ticketid },
      body: again,
    })
    expect(back.files).toEqual(scheduled.files)
    await one.jonas.call(calls.cancelScheduledMessage, at(scheduled))
    const keys = await storageKeys()
    expect(keys).toHaveLength(3)
    await aDayLater()
    expect(await storageKeys()).toEqual([])
    const sizes = await Promise.allSettled(keys.map((key) => one.server.app.files.size(key)))
    expect(sizes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('that a closing cancelled is back with them after Undo', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, 'Still there?', [pdf()])
    const { ticketid, created_on } = ticket
    const closed = await one.jonas.call(calls.closeTicket, {
      body: { ticketid, created_on, cancel_scheduled: true },
    })
    await undoing(one.jonas, closed, 'close')
    expect(await listed(one.jonas, ticket)).toEqual([scheduled])
  })
})

describe('the file of a scheduled message', () => {
  test('is read by who sees the ticket and by nobody else, before it is sent', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const fileid = await upload(one.jonas, ticket, pdf())
    expect(await statusOf(one.emine, fileid)).toBe(200)
    expect(await statusOf(one.aiko, fileid)).toBe(404)
    await one.jonas.call(calls.scheduleMessage, wanted(ticket, 'Later', [fileid]))
    expect(await statusOf(one.emine, fileid)).toBe(200)
    expect(await statusOf(one.aiko, fileid)).toBe(404)
  })

  test('is stored once however often it is uploaded, by who may write to the client', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const given = uploading(ticket, pdf())
    const [first, second] = await Promise.all([
      one.jonas.call(calls.addScheduledFile, given),
      one.jonas.call(calls.addScheduledFile, given),
    ])
    expect(second).toEqual(first)
    const files = one.server.app.db.query.selectFrom('files').select('fileid')
    expect(await files.where('ticketid', '=', ticket.ticketid).execute()).toHaveLength(1)
    expect(await one.emine.refused(calls.addScheduledFile, uploading(ticket, pdf()))).toMatchObject({
      error: 'not-the-handler',
    })
    expect(await one.aiko.refused(calls.addScheduledFile, uploading(ticket, pdf()))).toMatchObject({
      error: 'ticket-not-found',
    })
    expect(await one.mara.refused(calls.addScheduledFile, given)).toMatchObject({ field: 'fileid' })
  })

  test('is one of mine in this ticket that no other message has', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const other = await one.handledTicket(one.jonas)
    const taken = await schedule(one.jonas, ticket, 'Mine', [pdf()])
    const elsewhere = await upload(one.jonas, other.ticket, pdf())
    const refused = async (fileid: string) =>
      one.jonas.refused(calls.scheduleMessage, wanted(ticket, 'Later', [fileid]))
    for (const fileid of [...fileidsOf(taken), elsewhere, randomUUID()])
      expect(await refused(fileid)).toMatchObject({ error: 'file-not-found', field: 'fileids' })
    expect(await listed(one.jonas, ticket)).toEqual([taken])
  })

  test('is within the limits of the channel, as when it is sent at once', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const page = new File(['<!doctype html><script>alert(1)</script>'], 'page.txt')
    expect(await one.jonas.refused(calls.addScheduledFile, uploading(ticket, page))).toMatchObject({
      error: 'file-type-refused',
      field: 'file',
    })
    const empty = uploading(ticket, new File([], 'empty.txt'))
    expect(await one.jonas.refused(calls.addScheduledFile, empty)).toMatchObject({ error: 'no-file' })
    const fileid = await upload(one.jonas, ticket, pdf())
    const wordy = wanted(ticket, 'x'.repeat(1025), [fileid])
    expect(await one.jonas.refused(calls.scheduleMessage, wordy)).toMatchObject({
      error: 'text-too-long',
      field: 'content',
      message: 'Telegram takes at most 1024 characters.',
    })
    const eleven = wanted(
      ticket,
      'Many',
      Array.from({ length: 11 }, () => randomUUID()),
    )
    expect(await one.jonas.refused(calls.scheduleMessage, eleven)).toMatchObject({
      error: 'invalid-input',
      field: 'fileids',
    })
    expect(await listed(one.jonas, ticket)).toEqual([])
  })

  test('that is too large when its time comes is not sent, nor are the others; the author reads why', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, '', [pdf('a.pdf'), pdf('b.pdf')])
    const [, second] = fileidsOf(scheduled)
    await one.server.app.db.query
      .updateTable('files')
      .set({ size: 51 * 1024 * 1024 })
      .where('fileid', '=', second ?? '')
      .execute()
    await anHourLater()
    expect(await listed(one.emine, ticket)).toMatchObject([{ not_sent: 'file-too-large' }])
    expect(received(phone, '')).toEqual([])
    await one.jonas.call(calls.changeScheduledMessage, {
      ...at(scheduled),
      body: { content: '', fileids: fileidsOf(scheduled).slice(0, 1), due_on: inHours(1) },
    })
    await anHourLater()
    expect(received(phone, '')).toEqual([['document', 'a.pdf', '']])
  })

  test('is erased with its client', async () => {
    const scene = await one.handledTicket(one.jonas)
    const { ticket } = scene
    const scheduled = await schedule(one.jonas, ticket, 'Later', [photo()])
    await closing(one.jonas, scene)
    const { clientid } = ticket
    const confirmation = clientid.slice(0, 8)
    await one.admin.call(calls.eraseClient, { params: { clientid }, body: { confirmation } })
    await one.settled()
    const files = one.server.app.db.query.selectFrom('files').select('fileid')
    expect(await files.where('fileid', 'in', fileidsOf(scheduled)).execute()).toEqual([])
  })
})
