import {
  calls,
  type MyTicket,
  type OutgoingWebhook,
  type WebhookDelivery,
  WebhookKind,
} from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { startTelegramServer, type TelegramServer } from '../../../testing/telegram-server.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A server with a bot, and beside it a program of somebody else that receives its webhooks. */
export interface WebhookServer extends TelegramServer {
  receiver: Receiver
  /** Has events posted to a path of the receiver. */
  listen(path?: string, kinds?: readonly WebhookKind[]): Promise<Listening>
  /** Somebody writes for the first time. */
  writes(words: string): Promise<{ phone: TelegramPhone; ticket: MyTicket }>
  stateOf(listening: Listening): Promise<OutgoingWebhook | undefined>
  deliveriesOf(listening: Listening): Promise<WebhookDelivery[]>
  /** No webhook, nothing received, and a receiver that takes everything. */
  clear(): Promise<void>
}

export interface Listening {
  params: { webhookid: string }
  secret: string
}

export async function startWebhookServer(): Promise<WebhookServer> {
  const receiver = await startReceiver()
  const config = { webhookReceivers: [receiver.url], sessionMillis: 60 * DAY }
  const one = await startTelegramServer({ config })
  const { admin } = one
  const standing = async () => (await admin.call(calls.getWebhooks)).webhooks
  let phones = 0
  return {
    ...one,
    receiver,
    async listen(path = '/events', kinds = WebhookKind.options) {
      const body = { url: receiver.url + path, kinds: [...kinds] }
      const { webhook, secret } = await admin.call(calls.createWebhook, { body })
      return { params: { webhookid: webhook.webhookid }, secret }
    },
    async writes(words) {
      phones += 1
      const name = `Client ${phones}`
      const phone = one.client(7000 + phones, name)
      phone.writes(words)
      await one.settled()
      const ticket = (await one.tickets()).find(({ client_name }) => client_name === name)
      if (ticket === undefined) throw new Error(`${name} has no ticket.`)
      return { phone, ticket }
    },
    stateOf: async ({ params }) => (await standing()).find(({ webhookid }) => webhookid === params.webhookid),
    deliveriesOf: async ({ params }) =>
      (await admin.call(calls.getWebhookDeliveries, { params, query: {} })).deliveries,
    async clear() {
      for (const { webhookid } of await standing())
        await admin.call(calls.deleteWebhook, { params: { webhookid }, body: {} })
      receiver.hangUp()
      await one.settled()
      receiver.received.length = 0
      receiver.answers = () => 200
    },
    async stop() {
      await one.stop()
      await receiver.stop()
    },
  }
}

export const only = <T>([first, ...others]: readonly T[]): T => {
  if (first === undefined || others.length > 0) throw new Error('There is not exactly one.')
  return first
}
