import { receivedCalls, type ReceivedCalls } from '../../provider-connection.ts'
import type { Waiting } from '../../waiting.ts'
import { named } from '../whatsapp/whatsapp.ts'
import type { GraphWorld } from '../world.ts'
import { messengerFaults, type MessengerFaults } from './messenger-faults.ts'
import { type Conversations, conversationsOf, newPage } from './conversations.ts'
import type { Page, PageClient } from './page.ts'
import { pageToken } from './page-endpoints.ts'
import { createPhone, type MessengerPhone } from './phone.ts'

export type NewPage = Pick<Page, 'id' | 'name' | 'category'>
export type NewPageClient = {
  /** The id under which the page knows a person; the same person has another id at another page. */
  psid: string
  firstName: string
  lastName?: string
  locale?: string
  /** The id of the page; the first one when absent. */
  page?: string
  /** The id of the same person at another page. */
  samePersonAs?: string
}

/** Messenger's part of the Graph API and the phones around it. */
export type MessengerSimulator = ReceivedCalls &
  Conversations & {
    readonly world: GraphWorld
    addPage: (page: NewPage) => void
    pages: () => NewPage[]
    /** A page's token, as `/me/accounts` gives it. */
    pageToken: (page?: string) => string
    /** A client's phone; asking again for the same id gives a phone of the same client. */
    client: (client: NewPageClient) => MessengerPhone
    /** The method of the calls that send a message. */
    readonly sendMethod: string
    readonly faults: MessengerFaults
  }

export function createMessenger(world: GraphWorld, waiting: Waiting): MessengerSimulator {
  const { messenger, connections } = world
  const connection = connections.messenger
  const pageNamed = (id: string | undefined) => named(messenger.pages, id, 'page')
  return {
    world,
    ...receivedCalls(connection),
    sendMethod: 'messages',
    ...conversationsOf(world, 'messenger', waiting),
    addPage: (page) => {
      messenger.pages.set(page.id, newPage({ ...page, product: 'messenger', page: page.id }))
      waiting.changed()
    },
    pages: () => [...messenger.pages.values()].map(({ id, name, category }) => ({ id, name, category })),
    pageToken: (page) => pageToken(world, { app: named(world.apps, undefined, 'app').id }, pageNamed(page)),
    client: (given) => {
      const client = clientOf(world, given, pageNamed(given.page).id)
      waiting.changed()
      return createPhone(world, client, () => pageNamed(client.page), waiting.waitFor)
    },
    faults: messengerFaults({ connection, outboxes: [messenger.outbox], changed: waiting.changed }),
  }
}

function clientOf({ messenger }: GraphWorld, given: NewPageClient, page: string): PageClient {
  const known = messenger.clients.get(given.psid)
  const { psid, firstName, lastName = '', locale = 'en_US', samePersonAs } = given
  if (known) return Object.assign(known, { firstName, lastName })
  const client = { product: 'messenger' as const, psid, page, firstName, lastName, locale, samePersonAs }
  messenger.clients.set(psid, client)
  return client
}
