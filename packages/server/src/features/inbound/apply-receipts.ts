import type { InboundEvent } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { confirmSends } from '../../platform/outbox/sends-store.ts'
import { type MessageInTicket, moveDeliveries } from '../chat/chat.ts'
import { identityByChat } from '../clients/clients.ts'
import { isProgress, mayBePartlyOut } from './apply-receipt.ts'
import type { RecordedEvent } from './inbound-event.ts'
import { keyOfReceipt, lockMessagesOfReceipts } from './receipts-store.ts'

type Receipt = Extract<InboundEvent, { kind: 'deliveryStatus' }>

/** A receipt that at most moves its message on, with this message, which is locked. */
interface MatchedReceipt extends MessageInTicket {
  event: Receipt
}

/**
 * What the receipts of a batch are known by, in the order in which it is locked, before any ticket: a send that returns holds
 * its receipts and then locks its ticket.
 */
export async function keysOfReceipts(tx: Tx, recorded: readonly RecordedEvent[]): Promise<string[]> {
  const refs = new Set<string>()
  const asked: Array<ReturnType<typeof identityByChat>> = []
  for (const { delivery, event } of recorded) {
    const { accountid } = delivery
    if (event.kind === 'deliveryStatus' && event.messageRef !== null)
      refs.add(keyOfReceipt(accountid, event.messageRef))
    if (event.kind === 'readWatermark') asked.push(identityByChat(tx, accountid, event.chat))
  }
  if (asked.length === 0) return [...refs].toSorted()
  const identities = new Set((await Promise.all(asked)).flatMap((found) => found?.identityid ?? []))
  return [...[...refs].toSorted(), ...[...identities].toSorted()]
}

/**
 * The receipts of a batch whose messages are known, in their order. All others are applied one by one: failures, receipts that
 * came before their send has returned, and those of a message that may be out in part only.
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
    return known === undefined || mayBePartlyOut(known.message.delivery) ? [] : [{ event, ...known }]
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
