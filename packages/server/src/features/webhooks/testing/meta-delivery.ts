import { createHmac } from 'node:crypto'
import { calls } from '@switchboard/contract'
import type { ChannelServer } from '../../../testing/channel-server.ts'
import { META, WABA } from '../../../testing/connect-channels.ts'

export function postAsMeta(one: ChannelServer, body: string): Promise<Response> {
  const signature = createHmac('sha256', META.appSecret ?? '')
    .update(body)
    .digest('hex')
  return fetch(`${one.server.url}/webhooks/meta`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': `sha256=${signature}`, 'content-type': 'application/json' },
    body,
  })
}

/** A text of Ida to a number. */
export const textTo = (number: string, id: string, text: string) => ({
  id: WABA,
  changes: [
    {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '15550783881', phone_number_id: number },
        contacts: [{ profile: { name: 'Ida' }, wa_id: '4512345678' }],
        messages: [{ from: '4512345678', id, timestamp: '1790000000', type: 'text', text: { body: text } }],
      },
    },
  ],
})

export const delivery = (...entry: unknown[]): string =>
  JSON.stringify({ object: 'whatsapp_business_account', entry })

export async function wordsOfIda(one: ChannelServer): Promise<string[]> {
  const { ticketid, created_on } = await one.ticketOf('Ida')
  const answer = await one.admin.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  return Object.values(answer)
    .flat()
    .map(({ content }) => content)
}
