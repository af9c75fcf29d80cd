import { calls, type Message, type MyTicket, type WebsiteChat } from '@switchboard/contract'
import type { Caller } from '../../../testing/caller.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../testing/start-test-server.ts'
import { addWebsiteChat, type ChatVisitor, startChatVisitor } from './chat-visitor.ts'

/** A desk with one website chat. */
export interface StartedChat {
  server: TestServer
  admin: Caller
  shop: WebsiteChat
  /** A visitor who has written, and the ticket, which an administrator has accepted. */
  begun(text: string, start?: Parameters<typeof startChatVisitor>[2]): Promise<Begun>
  messages(ticket: MyTicket): Promise<Message[]>
  answer(ticket: MyTicket, content: string): Promise<Message>
}

export interface Begun {
  visitor: ChatVisitor
  ticket: MyTicket
}

export async function startChat(options: TestServerOptions = {}): Promise<StartedChat> {
  const server = await startTestServer(options)
  const admin = await server.firstAdmin()
  const shop = await addWebsiteChat(admin)
  return {
    server,
    admin,
    shop,
    async begun(text, start) {
      const visitor = await startChatVisitor(server.url, shop.key, start)
      await visitor.writes(text)
      await server.settled()
      // An earlier session ends when the clock is moved by days.
      const now = await server.firstAdmin()
      const answer = await now.call(calls.getTickets)
      const tickets = typeof answer === 'string' ? [] : answer
      const [ticket] = tickets.toSorted((one, other) => (one.created_on < other.created_on ? 1 : -1))
      if (ticket === undefined) throw new Error('There is no ticket.')
      const { ticketid, created_on } = ticket
      await now.call(calls.acceptTicket, { body: { ticketid, created_on } })
      // The visitor has been sent it, and the step cannot be undone any more.
      await server.letPass(5000)
      return { visitor, ticket }
    },
    async messages({ ticketid, created_on }) {
      const params = { ticketid, sliceIndex: 0 }
      return Object.values(await admin.call(calls.getChat, { params, query: { created_on } })).flat()
    },
    answer: ({ ticketid, created_on }, content) =>
      admin.call(calls.sendMessage, { body: { ticketid, created_on, content } }),
  }
}
