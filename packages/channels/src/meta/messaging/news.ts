import { partId } from '../../fingerprint.ts'
import { firstOfEach } from '../../inbound-events.ts'
import type { News } from '../../inbound.ts'
import { entriesOf } from '../meta-envelope.ts'
import type { MessagingProduct } from './product.ts'
import { Event, PolicyEnforcement } from './wire.ts'

/** Blocks and warnings that Meta gives a page or an Instagram account. */
export function messagingNews({ object }: Pick<MessagingProduct, 'object'>, payload: unknown): News[] {
  const news = entriesOf(payload, object).flatMap(({ id, messaging = [] }) =>
    messaging.flatMap((body): News[] => {
      const event = Event.safeParse(body).data
      const notice = PolicyEnforcement.safeParse(event?.['policy_enforcement']).data
      if (event === undefined || notice === undefined) return []
      const text = [notice.action, notice.reason].filter((part) => part !== undefined).join(': ')
      const facts = { extId: partId('policy', body), at: event.timestamp, text }
      return [
        {
          kind: 'notice',
          about: 'account',
          ...(id === undefined ? {} : { account: id }),
          ...facts,
          what: 'policy_enforcement',
        },
      ]
    }),
  )
  return firstOfEach(news)
}
