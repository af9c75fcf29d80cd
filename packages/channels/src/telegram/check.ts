import type { Channel } from '../channel.ts'
import { webhookState } from './setup.ts'

/** Only a refused token is checked here: polling and the webhook's own errors are watched by the server. */
export const checkTelegram: Channel['check'] = async ({ apiUrl, secrets }, _ours, http) => {
  await webhookState({ apiUrl, token: secrets['token'] ?? '', http })
  return null
}
