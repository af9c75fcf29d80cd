import { receivedCalls, type ReceivedCalls } from '../../provider-connection.ts'
import type { Waiting } from '../../waiting.ts'
import { announceAtPage } from '../webhooks.ts'
import { named } from '../whatsapp/whatsapp.ts'
import type { GraphOutbox, GraphWorld } from '../world.ts'
import { announceEcho, newMid } from './events.ts'
import { messengerFaults, type MessengerFaults } from './messenger-faults.ts'
import { windowMs, type Page, type PageClient } from './page.ts'
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
export type MessengerSimulator = ReceivedCalls & {
  readonly world: GraphWorld
  addPage: (page: NewPage) => void
  pages: () => NewPage[]
  /** A page's token, as `/me/accounts` gives it. */
  pageToken: (page?: string) => string
  /** A client's phone; asking again for the same id gives a phone of the same client. */
  client: (client: NewPageClient) => MessengerPhone
  clients: () => PageClient[]
  /** A person answers in the page's own inbox. */
  writesInInbox: (phone: MessengerPhone, text: string) => string
  /** Another app takes the thread, or gives it back. */
  standsBy: (isStandby: boolean, page?: string) => void
  /** All addresses of files end at once. */
  endsLinks: () => void
  /** Ends a client's 24-hour window; more hours end what stays open longer. */
  closesWindow: (phone: MessengerPhone, hours?: number) => void
  /** Delivers any messaging item as it is. */
  deliverRaw: (value: Record<string, unknown>, field?: string, page?: string) => void
  deliveries: () => GraphOutbox['log']
  settled: (timeoutMs?: number) => Promise<void>
  readonly faults: MessengerFaults
  onChange: (listener: () => void) => () => void
}

const inboxApp = 26390203743090

export function createMessenger(world: GraphWorld, waiting: Waiting): MessengerSimulator {
  const { messenger, connections } = world
  const connection = connections.messenger
  const pageNamed = (id: string | undefined) => named(messenger.pages, id, 'page')
  return {
    world,
    ...receivedCalls(connection),
    addPage: (page) => {
      messenger.pages.set(page.id, newPage(page))
      waiting.changed()
    },
    pages: () => [...messenger.pages.values()].map(({ id, name, category }) => ({ id, name, category })),
    pageToken: (page) => pageToken(world, { app: named(world.apps, undefined, 'app').id }, pageNamed(page)),
    client: (given) => {
      const client = clientOf(world, given, pageNamed(given.page).id)
      waiting.changed()
      return createPhone(world, client, () => pageNamed(client.page), waiting.waitFor)
    },
    clients: () => [...messenger.clients.values()],
    writesInInbox: ({ client }, text) => writeInInbox(world, pageNamed(client.page), client, text),
    standsBy: (isStandby, page) => {
      pageNamed(page).isStandby = isStandby
    },
    endsLinks: () => messenger.links.clear(),
    closesWindow: ({ client }, hours = windowMs / 3600000) => {
      const talk = messenger.talks.between(client.page, client.psid)
      talk.lastInboundAt = world.clock.now() - (hours * 3600 * 1000) / world.clock.timeScale
    },
    deliverRaw: (value, field = 'messages', page) =>
      announceAtPage(world, pageNamed(page).id, 'raw', { field, value }),
    deliveries: () => [...messenger.outbox.log],
    settled: async (timeoutMs = 10000) => {
      await waiting.waitFor(
        () => messenger.outbox.isQuiet() || undefined,
        timeoutMs,
        'all Messenger webhooks',
      )
    },
    faults: messengerFaults({ connection, outboxes: [messenger.outbox], changed: waiting.changed }),
    onChange: waiting.onChange,
  }
}

function newPage({ id, name, category }: NewPage): Page {
  return {
    id,
    name,
    category,
    subscribed: new Map(),
    failingSince: undefined,
    isStandby: false,
    profile: {},
    attachments: new Set(),
  }
}

function clientOf({ messenger }: GraphWorld, given: NewPageClient, page: string): PageClient {
  const known = messenger.clients.get(given.psid)
  const { psid, firstName, lastName = '', locale = 'en_US', samePersonAs } = given
  if (known) return Object.assign(known, { firstName, lastName })
  const client = { psid, page, firstName, lastName, locale, samePersonAs }
  messenger.clients.set(psid, client)
  return client
}

function writeInInbox(world: GraphWorld, page: Page, client: PageClient, text: string): string {
  const mid = newMid(world)
  const talk = world.messenger.talks.between(page.id, client.psid)
  world.messenger.talks.add(talk, { id: mid, by: 'bot', kind: 'text', text })
  announceEcho(world, page, client, { app_id: inboxApp, mid, text })
  return mid
}
