import type { InboundEvent, InboundClient } from '../../inbound.ts'
import { malformed } from '../../inbound-events.ts'
import type { MessagingProduct } from './product.ts'

/** Between whom, and when. Of echoes the sender is the page. */
export interface Place {
  product: Pick<MessagingProduct, 'object' | 'echoesNameApps'>
  client: string | undefined
  page: string | undefined
  at: Date | null
}

/** Ids are per page: the same person has another one elsewhere. Names must be asked for (`profileOf`). */
export function clientOf(id: string): InboundClient {
  return { extUserId: id, name: id, username: null, language: null, phone: null }
}

export function nobody(extId: string): InboundEvent[] {
  return [malformed(extId, 'event.sender: nobody is named')]
}
