import { createOutbox } from '../outbox.ts'
import type { PostAnswer, Poster } from '../post-json.ts'
import { deliversNothing } from '../provider-connection.ts'
import type { Page } from './messenger/page.ts'
import { packEvents, signatureHeaders } from './webhook-body.ts'
import type { CallbackTarget, GraphEvent, GraphOutbox, GraphWorld, ConnectionName } from './world.ts'

const weekMs = 7 * 24 * 3600 * 1000
const longestRetryMs = 3600 * 1000

export type Settled = (target: CallbackTarget, answer: PostAnswer, events: GraphEvent[]) => void

/** Retried at once, then less and less often, for a week. */
export function startWebhooks(
  world: () => GraphWorld,
  connection: ConnectionName,
  poster: Poster,
  parts: Pick<GraphWorld, 'clock' | 'random' | 'connections' | 'changed' | 'apps'>,
  settled: Settled = () => undefined,
): GraphOutbox {
  const { clock, random, connections, changed, apps } = parts
  return createOutbox<CallbackTarget, GraphEvent>({
    clock,
    random,
    changed,
    settled,
    lifeMs: () => weekMs,
    faults: connections[connection].deliveryFaults,
    isHeld: () =>
      deliversNothing(world().connections[connection]) || deliversNothing(world().connections.graph),
    post: ({ url, app }, events) => {
      const body = packEvents(events, clock.now())
      return poster.post({ url, headers: signatureHeaders(body, apps.get(app)?.secret ?? '') }, body)
    },
    retryMs: (attempt) => (attempt === 1 ? 0 : Math.min(1000 * 2 ** (attempt - 2), longestRetryMs)),
  })
}

/** Where events of a WhatsApp number or account go: number before account before app. */
export function announceAtAccount(
  world: GraphWorld,
  accountId: string,
  numberId: string | undefined,
  queue: string,
  event: Pick<GraphEvent, 'field' | 'value'>,
): void {
  const account = world.whatsapp.accounts.get(accountId)
  const number = numberId === undefined ? undefined : world.whatsapp.numbers.get(numberId)
  for (const [app, subscribed] of account?.subscribed ?? []) {
    const own = world.apps.get(app)?.callbacks.get('whatsapp_business_account')
    if (!own?.fields.includes(event.field)) continue
    const url =
      event.field === 'messages' ? (number?.override?.url ?? subscribed.override?.url ?? own.url) : own.url
    world.whatsapp.outbox.send({ url, app }, queue, {
      object: 'whatsapp_business_account',
      entry: accountId,
      ...event,
    })
  }
}

/**
 * A page's event reaches the apps that want its field both at the app and at the page; an event of an Instagram account those
 * that want it at the app and have any field of its page.
 */
export function announceAtPage(
  world: GraphWorld,
  { id: entry, product, page: pageId }: Page,
  queue: string,
  event: Pick<GraphEvent, 'field' | 'value' | 'standby'>,
): void {
  const object = product === 'messenger' ? 'page' : 'instagram'
  for (const [app, subscribed] of world.messenger.pages.get(pageId)?.subscribed ?? []) {
    const own = world.apps.get(app)?.callbacks.get(object)
    const isWanted = object === 'instagram' || subscribed.fields.includes(event.field)
    if (!own?.fields.includes(event.field) || !isWanted) continue
    world[product].outbox.send({ url: own.url, app }, queue, { object, entry, ...event })
  }
}
