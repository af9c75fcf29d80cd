import { randomUUID } from 'node:crypto'
import { calls, fromSections, type Message, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { buildCompany, type Caller, type Company, type TestServerOptions } from '../../../testing/index.ts'
import { startTelegramServer, type TelegramServer } from '../../../testing/telegram-server.ts'

/** A desk with a bot, the people of a company signed in, and clients who write. */
export interface ChatServer extends TelegramServer {
  company: Company
  /** Administrator in Support. */
  mara: Caller
  /** Agents in Support. */
  jonas: Caller
  emine: Caller
  /** Agent in Sales. */
  aiko: Caller
  /** A pending ticket in Support, opened by a new client's message. */
  newTicket(text?: string): Promise<{ ticket: MyTicket; phone: TelegramPhone }>
  /** A ticket that somebody accepted. */
  handledTicket(handler: Caller): Promise<{ ticket: MyTicket; phone: TelegramPhone }>
  /** The whole chat, oldest first. */
  messages(caller: Caller, ticket: MyTicket): Promise<Message[]>
}

let clients = 0

export async function startChatServer(
  options: Pick<TestServerOptions, 'webhookHttp' | 'linkHttp' | 'config' | 'expectsFaults'> = {},
): Promise<ChatServer> {
  // Tests move the time on by days and stay signed in.
  const one = await startTelegramServer({
    ...options,
    config: { sessionMillis: 30 * 24 * 3600_000, ...options.config },
  })
  const company = await buildCompany(one.server)
  const [mara, jonas, emine, aiko] = await Promise.all([
    one.server.signIn(company.mara),
    one.server.signIn(company.jonas),
    one.server.signIn(company.emine),
    one.server.signIn(company.aiko),
  ])
  const newTicket: ChatServer['newTicket'] = async (text = 'The grinder is stuck.') => {
    clients += 1
    const name = `Client ${clients}`
    const phone = one.client(40_000 + clients, name)
    phone.writes(text)
    await one.settled()
    const ticket = (await one.tickets()).find(({ client_name }) => client_name === name)
    if (ticket === undefined) throw new Error(`${name} has no ticket.`)
    await one.admin.call(calls.changeTicketDepartment, {
      body: {
        ticketid: ticket.ticketid,
        created_on: ticket.created_on,
        newDepartment: company.support.departmentid,
        newDepartmentName: 'Support',
      },
    })
    await one.settled()
    return { ticket: await one.admin.call(calls.getTicket, { params: ticket }), phone }
  }
  return {
    ...one,
    company,
    mara,
    jonas,
    emine,
    aiko,
    newTicket,
    async handledTicket(handler) {
      const { ticket, phone } = await newTicket()
      const { ticketid, created_on } = ticket
      const accepted = await handler.call(calls.acceptTicket, {
        body: { ticketid, created_on, userid: handler.me.id },
      })
      // The notice to the client is sent, and the step cannot be undone any more.
      await one.server.letPass(5000)
      return { ticket: accepted, phone }
    },
    messages: async (caller, { ticketid, created_on }) =>
      fromSections(
        await caller.call(calls.getChat, {
          params: { ticketid, sliceIndex: '0' },
          query: { created_on },
        }),
      ),
  }
}

/** The body of a send, with an id of its own as a browser makes it. */
export const words = (ticket: MyTicket, content: string, messageid: string = randomUUID()) => ({
  body: { content, ticketid: ticket.ticketid, created_on: ticket.created_on, isagent: true, messageid },
})
