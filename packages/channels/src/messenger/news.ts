import { partId } from '../fingerprint.ts'
import type { News } from '../inbound.ts'
import { entriesOf } from '../meta/meta-envelope.ts'
import { firstOfEach } from '../inbound-events.ts'
import { Event, PolicyEnforcement } from './wire.ts'

/** Blocks and warnings that Meta gives a page. */
export function messengerNews(payload: unknown): News[] {
  const news = entriesOf(payload, 'page').flatMap(({ id, messaging = [] }) =>
    messaging.flatMap((body): News[] => {
      const event = Event.safeParse(body).data
      const notice = PolicyEnforcement.safeParse(event?.['policy_enforcement']).data
      if (event === undefined || notice === undefined) return []
      const words = [notice.action, notice.reason].filter((part) => part !== undefined).join(': ')
      const facts = { extId: partId('policy', body), at: event.timestamp, words }
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
