import { type BubbleOwner, maySeeBubble, mayWriteBubble, type Me } from '@switchboard/contract'
import type { Reader } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { bubbleOwner } from './bubbles-store.ts'

const rules = { see: maySeeBubble, write: mayWriteBubble }

/** The owner of a bubble that I may see or write; others look like one that does not exist. @throws bubble-not-found */
export async function accessBubble(
  reader: Reader,
  me: Me,
  bubbleid: string,
  right: keyof typeof rules,
): Promise<BubbleOwner> {
  const owner = await bubbleOwner(reader, bubbleid)
  return owner && rules[right](me, owner) ? owner : refuse('bubble-not-found')
}
