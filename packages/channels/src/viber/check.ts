import type { Channel } from '../channel.ts'
import { connectViber, setViberWebhook } from './setup.ts'

/** Without a webhook Viber neither delivers nor sends. A missing webhook is set again; a foreign one is left alone. */
export const checkViber: Channel['check'] = async ({ apiUrl, secrets }, ours, http) => {
  const connection = { apiUrl, token: secrets['token'] ?? '', http }
  const { webhookUrl } = await connectViber(connection)
  if (webhookUrl === ours.webhookUrl) return null
  if (webhookUrl !== null) {
    const host = URL.parse(webhookUrl)?.host ?? 'another address'
    return { reason: `The webhook is set at ${host}.`, isRepaired: false }
  }
  await setViberWebhook(connection, ours.webhookUrl)
  return { reason: 'Viber had lost the webhook; it was set again.', isRepaired: true }
}
