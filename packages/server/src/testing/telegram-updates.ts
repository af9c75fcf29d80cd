import type { AppContext } from '../context.ts'
import { channelOf } from '../features/channel-accounts/channel-accounts.ts'
import { type Delivery, ingest } from '../features/inbound/inbound.ts'
import { isDatabaseAway } from '../platform/db/database.ts'

interface Sender {
  id: number
  first_name: string
  username?: string
}

/** Makes what Telegram's webhook brings when somebody writes; the numbers of the updates go on from this one, a second each. */
export function telegramUpdates(
  accountid: string,
  first: number,
): (sender: Sender, message?: object) => Delivery {
  let number = first
  return (sender, message = {}) => {
    number += 1
    const raw = JSON.stringify({
      update_id: number,
      message: {
        message_id: number,
        from: { ...sender, is_bot: false },
        chat: { ...sender, type: 'private' },
        date: 1_780_000_000 + number,
        text: 'Hello',
        ...message,
      },
    })
    return { accountid, channel: channelOf('telegram'), raw }
  }
}

/** As a provider does: what is refused because it had to wait too long for others comes again. */
export async function provide(app: AppContext, deliveries: readonly Delivery[]): Promise<void> {
  try {
    await ingest(app, deliveries)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await provide(app, deliveries)
  }
}
