import { calls } from '@switchboard/contract'
import { callerOf } from '@switchboard/server/testing'
import { MESSAGES_PER_TICKET, SIGNED_IN } from '../database/seed-first-schema.ts'

/** How many of the first pages are wrong for an administrator who was signed in before the upgrade. */
export async function wrongFirstPages(url: string, tickets: number): Promise<number> {
  const admin = callerOf(url, { cookie: `sid=${SIGNED_IN}`, signedIn: null })
  const pages: readonly (() => Promise<boolean>)[] = [
    async () => (await admin.call(calls.getTicketTable)).widgetData.total === tickets,
    async () => (await admin.call(calls.getTicketRows, { params: { offset: 10 } })).length === 10,
    async () => typeof (await admin.call(calls.getTickets)) !== 'string',
    async () => (await admin.call(calls.getAllClients)).totalClients === tickets,
    async () => (await admin.call(calls.getAllAgents, { query: {} })).agents.length > 0,
    async () =>
      (await admin.call(calls.searchTickets, { params: { keyword: '鰻', view: 'closed' } })).length > 0,
    async () => {
      const [ticket] = await admin.call(calls.getClosedTickets, { params: { offset: 0 } })
      if (ticket === undefined) return false
      const { ticketid, created_on } = ticket
      const days = await admin.call(calls.getChat, {
        params: { ticketid, sliceIndex: 0 },
        query: { created_on },
      })
      return Object.values(days).flat().length === MESSAGES_PER_TICKET
    },
  ]
  const right = await Promise.all(pages.map((page) => page().catch(() => false)))
  return right.filter((isRight) => !isRight).length
}
