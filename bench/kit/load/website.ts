import { calls, type MyTicket, type WebsiteChat } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'

/** A website chat of the server's first department. */
export async function addChat(admin: Caller): Promise<WebsiteChat> {
  const [department] = await admin.call(calls.getDepartments)
  return admin.call(calls.addWebsiteChat, {
    body: {
      name: 'bench.example',
      color: '#0a6b5a',
      side: 'right',
      greeting: 'How can we help?',
      language: 'en',
      origins: [],
      departmentid: department?.departmentid ?? null,
      hours: null,
      has_away_form: false,
      asks_challenge: false,
    },
  })
}

/** The tickets of visitors who have given these names, in their order, accepted by the caller. */
export async function acceptVisitors(admin: Caller, names: readonly string[]): Promise<MyTicket[]> {
  const found = new Map<string, MyTicket>()
  await waitFor(
    async () => {
      const tickets = await admin.call(calls.getTickets)
      for (const ticket of typeof tickets === 'string' ? [] : tickets) found.set(ticket.client_name, ticket)
      return names.every((name) => found.has(name))
    },
    `${names.length} tickets of visitors`,
    120_000,
  )
  const theirs = names.map((name) => found.get(name)).filter((ticket) => ticket !== undefined)
  for (const { ticketid, created_on } of theirs)
    await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  return theirs
}
