import type { Channel, InboundEvent } from '@switchboard/channels'
import type { Tx } from '../../context.ts'
import type { SeenAccount } from '../channel-accounts/channel-accounts.ts'
import type { Identity } from '../clients/clients.ts'

/** A webhook request or polled update: its account and the raw body, kept for replay. */
export interface Delivery {
  accountid: string
  channel: Channel
  raw: string
  /** The account as it was when its caller was authenticated: when it has changed since, nothing of the delivery is applied. */
  seenAs?: SeenAccount
  /** Whether its sender is still there, asked before a message makes a client: when not, nothing of the delivery is applied. */
  isSenderThere?(tx: Tx): Promise<boolean>
}

/** The account of a delivery may be another one than that by which its caller was authenticated. */
export class AccountChanged extends Error {
  override readonly message = 'The account of a delivery has changed.'
}

/** The sender of a delivery was erased since it was received. */
export class SenderGone extends Error {
  override readonly message = 'The sender of a delivery is gone.'
}

/** Nothing is wrong with an event itself: its caller decides what becomes of it. */
export const isOutdated = (failure: unknown): boolean =>
  failure instanceof AccountChanged || failure instanceof SenderGone

export type WellFormedEvent = Exclude<InboundEvent, { kind: 'malformed' }>

/** The events of a client in the conversation. */
export type ClientEvent = Extract<WellFormedEvent, { kind: 'message' | 'edit' | 'reaction' | 'buttonPress' }>

/** An event and the delivery it came in. */
export interface ReceivedEvent<Event extends InboundEvent = WellFormedEvent> {
  delivery: Delivery
  event: Event
}

/** An event that is in the inbox now and was not before. */
export type RecordedEvent =
  | (ReceivedEvent<ClientEvent> & { identity: Identity })
  | (ReceivedEvent<Exclude<WellFormedEvent, ClientEvent>> & { identity: null })

export const isClientEvent = (event: WellFormedEvent): event is ClientEvent =>
  event.kind === 'message' ||
  event.kind === 'edit' ||
  event.kind === 'reaction' ||
  event.kind === 'buttonPress'

/** Events of one conversation are applied in the order they arrive. An event of none is a conversation of its own. */
export function conversationOf({ delivery, event }: ReceivedEvent): string {
  const chat = event.kind === 'ignored' ? event.externalReply?.chat : event.chat
  return `${delivery.accountid}/${chat ?? event.extId}`
}
