import { calls, RemovalPreview } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { applyRetention } from './retention.ts'

const { getGeneralSettings, saveGeneralSettings } = calls
const DAY = 24 * 3600_000
const nothing = { tickets: 0, clients: 0, messages: 0, files: 0, rawEvents: 0, auditEntries: 0 }

let one: ChatServer
let mara: Caller
let first: string
let young: string
let open: string
beforeAll(async () => {
  one = await startChatServer()
  first = await closedTicket()
  open = (await one.handledTicket(one.jonas)).ticket.ticketid
  one.server.clock.tick(20 * DAY)
  young = await closedTicket()
  one.server.clock.tick(20 * DAY)
  mara = await one.server.signIn(one.company.mara)
})
afterAll(() => one.stop())

async function closedTicket(): Promise<string> {
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  await one.jonas.call(calls.closeTicket, { body: { ticketid, created_on } })
  await one.settled()
  return ticketid
}

async function messagesLeft(ticketid: string): Promise<number> {
  const rows = await one.server.app.db.query
    .selectFrom('messages')
    .select('messageid')
    .where('ticketid', '=', ticketid)
    .execute()
  return rows.length
}

const save = (keepContentDays: number | null, confirmedRemoval?: RemovalPreview) => ({
  body: { keepContentDays, ...(confirmedRemoval && { confirmedRemoval }) },
})

/** What a save without confirmation says would go. */
async function shownFor(body: { keepContentDays?: number; keepRawDays?: number; keepAuditDays?: number }) {
  const refusal = await mara.refused(saveGeneralSettings, { body })
  expect(refusal).toMatchObject({ status: 409, error: 'removal-unconfirmed', field: 'confirmedRemoval' })
  return RemovalPreview.parse(refusal.detail)
}

it('content is kept for a shorter time only as far as somebody saw what goes, and confirmed it', async () => {
  const shown = await shownFor({ keepContentDays: 30 })
  expect(shown).toMatchObject({
    tickets: 1,
    clients: 1,
    messages: await messagesLeft(first),
    auditEntries: 0,
  })
  expect(shown.rawEvents).toBeGreaterThan(0)
  expect(await mara.refused(saveGeneralSettings, save(30, nothing))).toMatchObject({
    error: 'removal-unconfirmed',
    detail: shown,
  })
  expect((await mara.call(getGeneralSettings)).keepContentDays).toBeNull()
  await applyRetention(one.server.app)
  expect(await messagesLeft(first)).toBe(shown.messages)

  // Another ticket has grown old enough since the numbers were shown.
  await one.server.app.db.query
    .updateTable('tickets')
    .set({ closed_on: '2020-01-01T00:00:00.000000Z' })
    .where('ticketid', '=', young)
    .execute()
  const grown = await mara.refused(saveGeneralSettings, save(30, shown))
  expect(grown).toMatchObject({ error: 'removal-unconfirmed', detail: { tickets: 2 } })

  const confirmed = RemovalPreview.parse(grown.detail)
  expect(await mara.call(saveGeneralSettings, save(30, confirmed))).toMatchObject({ keepContentDays: 30 })
  // A ticket that another worker holds at this moment is left for the next round.
  await expect
    .poll(async () => {
      await applyRetention(one.server.app)
      return [await messagesLeft(first), await messagesLeft(young)]
    })
    .toEqual([0, 0])
  expect(await messagesLeft(open)).toBeGreaterThan(0)

  // What is already gone is not asked about again, and a longer time asks nothing.
  expect(await mara.call(saveGeneralSettings, save(25))).toMatchObject({ keepContentDays: 25 })
  expect(await mara.call(saveGeneralSettings, save(null))).toMatchObject({ keepContentDays: null })
})

it('the audit log and raw events are asked about too, each by itself', async () => {
  one.server.clock.tick(100 * DAY)
  mara = await one.server.signIn(one.company.mara)
  const shown = await shownFor({ keepAuditDays: 60 })
  expect(shown).toMatchObject({ tickets: 0, messages: 0, rawEvents: 0 })
  expect(shown.auditEntries).toBeGreaterThan(0)
  expect(await shownFor({ keepRawDays: 8 })).toMatchObject({ tickets: 0, messages: 0, auditEntries: 0 })
  const body = { keepAuditDays: 60, confirmedRemoval: shown }
  expect(await mara.call(saveGeneralSettings, { body })).toMatchObject({ keepAuditDays: 60 })
})
