import type { ChannelFault } from '../channel.ts'
import { isGone } from './lost-access.ts'

interface Subscription {
  isSubscribed(metaAppId: string): Promise<boolean>
  subscribe(): Promise<void>
}

/** Meta drops apps silently after long failures. They are subscribed again, and the next check shows whether it helped. */
export async function checkSubscription(
  metaAppId: string | null,
  { isSubscribed, subscribe }: Subscription,
): Promise<ChannelFault | null> {
  if (metaAppId === null) return { reason: 'META_APP_ID is not set any more.', isRepaired: false }
  const isSent = await isSubscribed(metaAppId).catch(unlessGone)
  if (typeof isSent !== 'boolean') return isSent
  if (isSent) return null
  await subscribe()
  return { reason: 'Meta had stopped sending messages; it was asked to send them again.', isRepaired: false }
}

function unlessGone(error: unknown): ChannelFault {
  if (isGone(error)) return { reason: error.reason, isRepaired: false }
  throw error
}
