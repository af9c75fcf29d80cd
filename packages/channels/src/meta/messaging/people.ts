import type { InboundEvent, InboundClient, InboundReferral } from '../../inbound.ts'
import { malformed } from '../../inbound-events.ts'
import type { MessagingProduct } from './product.ts'
import type { Referral } from './wire.ts'

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

export function referralOf({
  ref,
  ad_id,
  referer_uri,
  product,
  ads_context_data,
}: Referral): InboundReferral {
  return {
    title: ads_context_data?.ad_title ?? null,
    text: null,
    url: referer_uri ?? null,
    ref: ref ?? product?.id ?? null,
    adId: ad_id ?? null,
  }
}
