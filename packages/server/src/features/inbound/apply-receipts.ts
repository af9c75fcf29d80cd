import type { InboundEvent } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { confirmSends } from '../../platform/outbox/sends-store.ts'
import { isUndelivered, type MessageInTicket, moveDeliveries } from '../chat/chat.ts'
import { isProgress } from './apply-receipt.ts'
import type { RecordedEvent } from './inbound-event.ts'
import { lockMessagesOfReceipts } from './receipts-store.ts'

type Receipt = Extract<InboundEvent, { kind: 'deliveryStatus' }>

/** A receipt that at most moves its message on, with this message, which is locked. */
interface MatchedReceipt extends MessageInTicket {
  event: Receipt
}

/**
 * The receipts of a batch whose messages are known, in their order. All others are applied one by one: failures, receipts that
 * came before their send has returned, and those of a message that an agent was told is undelivered.
 */
export async function lockReceipts(tx: Tx, recorded: readonly RecordedEvent[]): Promise<MatchedReceipt[]> {
  const asked = recorded.flatMap(({ delivery: { accountid }, event }) =>
    event.kind === 'deliveryStatus' && event.state !== 'failed' && event.messageRef !== null
      ? [{ accountid, messageRef: event.messageRef, event }]
      : [],
  )
  const found = await lockMessagesOfReceipts(tx, asked)
  return asked.flatMap(({ event }, index) => {
    const known = found[index]
    return known === undefined || isUndelivered(known.message.delivery) ? [] : [{ event, ...known }]
  })
}

/** Moves the messages on, each once, to the furthest state of its receipts. A repeated or late receipt changes nothing. */
export async function applyReceipts(
  app: AppContext,
  tx: Tx,
  receipts: readonly MatchedReceipt[],
): Promise<void> {
  const moved = new Map<string, Parameters<typeof moveDeliveries>[2][number]>()
  for (const { event, message, ticket } of receipts) {
    const { delivery } = moved.get(message.messageid)?.change ?? message
    if (isProgress(delivery, event.state))
      moved.set(message.messageid, {
        message,
        ticket,
        change: { delivery: event.state, delivery_reason: event.reason },
      })
  }
  if (moved.size === 0) return
  await moveDeliveries(app, tx, [...moved.values()])
  confirmSends(app, tx, [...moved.keys()])
}
