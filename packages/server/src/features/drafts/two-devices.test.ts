import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { holdTickets } from '../../testing/while-held.ts'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'

let one: ChatServer
let phone: Caller
let laptop: Caller
let ticket: MyTicket
beforeAll(async () => {
  one = await startChatServer()
  phone = one.jonas
  laptop = await one.server.signIn(one.company.jonas)
})
afterAll(() => one.stop())
beforeEach(async () => {
  ticket = (await one.handledTicket(phone)).ticket
})

const save = (device: Caller, content: string, ...begun: string[]) =>
  device.call(calls.saveDraft, { params: { ticketid: ticket.ticketid }, body: { content, begun } })
const stored = async (): Promise<string> =>
  (await laptop.call(calls.getDrafts)).find(({ ticketid }) => ticketid === ticket.ticketid)?.content ?? ''

describe('a draft that two devices write', () => {
  it('keeps the words of both, the stored ones first, and shows them on both, also when the save comes again', async () => {
    const onPhone = await phone.socket()
    const onLaptop = await laptop.socket()
    await save(laptop, 'The small one fits', '')
    expect(await save(phone, 'Which model is it?', '')).toEqual({
      status: 'ok',
      content: 'The small one fits\nWhich model is it?',
    })
    for (const device of [onPhone, onLaptop])
      await device.until(
        'draftChanged',
        ({ payload }) => payload.draft.content === 'The small one fits\nWhich model is it?',
      )
    expect((await save(phone, 'Which model is it?', '')).content).toBe(
      'The small one fits\nWhich model is it?',
    )
    expect(await stored()).toBe('The small one fits\nWhich model is it?')
    onPhone.close()
    onLaptop.close()
  })

  it('goes on where it is being written, with the words of the other device below', async () => {
    await save(laptop, 'The small', '')
    await save(phone, 'Which model is it?', '')
    expect((await save(laptop, 'The small $& one', 'The small')).content).toBe(
      'The small $& one\nWhich model is it?',
    )
    await save(phone, 'The small one fits.\nWhich model?', 'The small $& one\nWhich model is it?')
    expect((await save(laptop, '', 'The small one fits.')).content).toBe('Which model?')
  })

  it('holds no text twice: one that contains the other is the draft', async () => {
    await save(laptop, 'The small one', '')
    expect((await save(phone, 'The small one fits', '')).content).toBe('The small one fits')
    expect((await save(laptop, 'small one', 'The small one')).content).toBe('The small one fits')
  })

  it('is changed and emptied by the device that wrote it, also after an answer that was lost', async () => {
    await save(phone, 'The small one', '')
    expect((await save(phone, 'The red one', 'The small one')).content).toBe('The red one')
    await save(phone, 'The blue one', 'The red one')
    expect((await save(phone, 'The grey one', 'The red one', 'The blue one')).content).toBe('The grey one')
    expect((await save(phone, ' ', 'The grey one')).content).toBe('')
    expect(await stored()).toBe('')
  })

  it('stays when a device empties one that it wrote long before', async () => {
    await save(phone, 'The small one', '')
    await save(laptop, 'The red one', 'The small one')
    expect((await save(phone, '', 'The small one')).content).toBe('The red one')
  })

  it('that one device has sent or emptied meanwhile is what the other one wrote', async () => {
    await save(phone, 'The small one', '')
    await laptop.call(calls.sendMessage, words(ticket, 'The small one'))
    expect(await stored()).toBe('')
    expect((await save(phone, 'The small one fits', 'The small one')).content).toBe('The small one fits')
    await save(laptop, '', 'The small one fits')
    expect((await save(phone, 'It fits', 'The small one fits')).content).toBe('It fits')
  })

  it('of a page from before an upgrade, which does not tell what it was begun on, replaces the other', async () => {
    await save(laptop, 'The small one', '')
    const { ticketid } = ticket
    await phone.call(calls.saveDraft, { params: { ticketid }, body: { content: 'The red one' } })
    expect(await stored()).toBe('The red one')
  })

  it('keeps the words of both when they are saved in the same moment', async () => {
    const { app } = one.server
    const saving = await app.db.transaction(async (tx) => {
      await holdTickets([ticket])(tx)
      const both = [save(phone, 'Which model is it?', ''), save(laptop, 'The small one', '')]
      await untilWaiting(app.db, 'both drafts to wait for their ticket', 2)
      return { both }
    })
    await Promise.all(saving.both)
    expect((await stored()).split('\n').toSorted()).toEqual(['The small one', 'Which model is it?'])
  })
})
