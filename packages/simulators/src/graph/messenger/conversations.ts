import type { Waiting } from '../../waiting.ts'
import { announceAtPage } from '../webhooks.ts'
import { named } from '../whatsapp/whatsapp.ts'
import type { GraphOutbox, GraphWorld } from '../world.ts'
import { announceEcho, newMid } from './events.ts'
import { type MessagingProduct, windowMs, type Page, type PageClient } from './page.ts'

type PhoneOf = { readonly client: Readonly<PageClient> }

/** What a test does with the conversations of Messenger and of Instagram alike. */
export type Conversations = {
  clients: () => PageClient[]
  /** A person answers in the page's own inbox. */
  writesInInbox: (phone: PhoneOf, text: string) => string
  /** Another app takes the thread, or gives it back. */
  standsBy: (isStandby: boolean, page?: string) => void
  /** All addresses of files end at once. */
  endsLinks: () => void
  /** Ends a client's 24-hour window; more hours end what stays open longer. */
  closesWindow: (phone: PhoneOf, hours?: number) => void
  /** Delivers any messaging item as it is. */
  deliverRaw: (value: Record<string, unknown>, field?: string, page?: string) => void
  deliveries: () => GraphOutbox['log']
  settled: (timeoutMs?: number) => Promise<void>
  onChange: (listener: () => void) => () => void
}

const inboxApp = 26390203743090

export function conversationsOf(
  world: GraphWorld,
  product: MessagingProduct,
  waiting: Waiting,
): Conversations {
  const { pages, clients, links, talks, outbox } = world[product]
  const pageNamed = (id: string | undefined) => named(pages, id, 'page')
  return {
    clients: () => [...clients.values()],
    writesInInbox: ({ client }, text) => writeInInbox(world, pageNamed(client.page), client, text),
    standsBy: (isStandby, page) => {
      pageNamed(page).isStandby = isStandby
    },
    endsLinks: () => links.clear(),
    closesWindow: ({ client }, hours = windowMs / 3600000) => {
      const talk = talks.between(client.page, client.psid)
      talk.lastInboundAt = world.clock.now() - (hours * 3600 * 1000) / world.clock.timeScale
    },
    deliverRaw: (value, field = 'messages', page) =>
      announceAtPage(world, pageNamed(page), 'raw', { field, value }),
    deliveries: () => [...outbox.log],
    settled: async (timeoutMs = 10000) => {
      await waiting.waitFor(() => outbox.isQuiet() || undefined, timeoutMs, `all webhooks of ${product}`)
    },
    onChange: waiting.onChange,
  }
}

export function newPage(facts: Pick<Page, 'id' | 'name' | 'category' | 'product' | 'page'>): Page {
  return {
    ...facts,
    subscribed: new Map(),
    failingSince: undefined,
    isStandby: false,
    profile: {},
    attachments: new Set(),
  }
}

function writeInInbox(world: GraphWorld, page: Page, client: PageClient, text: string): string {
  const mid = newMid(world, page.product)
  const { talks } = world[page.product]
  talks.add(talks.between(page.id, client.psid), { id: mid, by: 'bot', kind: 'text', text })
  announceEcho(world, page, client, { app_id: inboxApp, mid, text })
  return mid
}
