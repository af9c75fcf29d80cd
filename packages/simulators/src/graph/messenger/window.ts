import type { Talk } from '../../talks.ts'
import { GraphError, invalidParameter } from '../graph-error.ts'
import type { GraphWorld } from '../world.ts'
import { type MessagingProduct, humanAgentMs, type Page, windowMs } from './page.ts'

const retiredTags = ['ACCOUNT_UPDATE', 'CONFIRMED_EVENT_UPDATE', 'POST_PURCHASE_UPDATE']

/** 24 hours after the client wrote; seven days for a person's answer under its tag. */
export function refuseWindow(
  world: GraphWorld,
  { product }: Page,
  talk: Talk,
  { messaging_type: type, tag }: Record<string, unknown>,
): void {
  const age =
    talk.lastInboundAt === undefined
      ? Infinity
      : (world.clock.now() - talk.lastInboundAt) * world.clock.timeScale
  if (type === 'RESPONSE' || type === 'UPDATE') return refuseAfter(product, age, windowMs)
  if (type !== 'MESSAGE_TAG') {
    throw invalidParameter('Param messaging_type must be one of {"RESPONSE", "UPDATE", "MESSAGE_TAG"}')
  }
  if (tag === 'HUMAN_AGENT') return refuseAfter(product, age, humanAgentMs)
  const isRetired = typeof tag === 'string' && retiredTags.includes(tag)
  throw invalidParameter(
    isRetired ? `Message tag ${tag} is no longer supported.` : 'Param tag must be a supported message tag.',
  )
}

function refuseAfter(product: MessagingProduct, age: number, limit: number): void {
  if (age < limit) return
  if (product === 'instagram') {
    throw new GraphError(10, 'This message is sent outside of allowed window.', { subcode: 2534022 })
  }
  throw new GraphError(
    10,
    '(#10) This message is sent outside of allowed window. Learn more about the new policy here: https://developers.facebook.com/docs/messenger-platform/policy-overview',
    { subcode: 2018278 },
  )
}
