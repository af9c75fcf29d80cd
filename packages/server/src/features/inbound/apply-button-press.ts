import type { InboundEvent } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { rate } from '../ticket-life/ticket-life.ts'
import { chooseDepartment } from '../department-choice/department-choice.ts'
import { lockTicket } from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'
import { applyMessage } from './apply-message.ts'
import type { ClientEvent } from './inbound-event.ts'

/** `rate:<ticketid>:<1..3>` and `dep:<departmentid>`: within the 64 bytes of the smallest channel. */
const Pressed = z.union([
  z
    .string()
    .regex(/^rate:[0-9a-f-]{36}:[123]$/)
    .transform((payload) => ({
      what: 'rate' as const,
      id: payload.slice(5, 41),
      stars: Number(payload.slice(42)),
    })),
  z
    .string()
    .regex(/^dep:[0-9a-f-]{36}$/)
    .transform((payload) => ({ what: 'department' as const, id: payload.slice(4) })),
])

/** A pressed button never reopens a ticket. A button that is not this client's, or is too old, is only acknowledged. */
export async function applyButtonPress(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  event: ButtonPress,
): Promise<void> {
  if (isPressedText(event)) {
    await applyMessage(app, tx, identity, platform, asTextMessage(event, event.label))
    return
  }
  const pressed = Pressed.safeParse(event.payload)
  const text = pressed.success ? await applyPress(app, tx, identity, pressed.data) : null
  const conversation = { identityid: identity.identityid, accountid: identity.accountid, ticketid: null }
  const command = { kind: 'acknowledge-press', pressId: event.pressId, text } as const
  await enqueue(app, tx, { conversation, command })
}

type ButtonPress = Extract<InboundEvent, { kind: 'buttonPress' }>

/** The button is not ours (a template, an advertisement): its label is taken as the client's text. */
const isPressedText = (event: ButtonPress): event is ButtonPress & { label: string } =>
  event.label !== undefined && !Pressed.safeParse(event.payload).success

/** Whether an event is applied as a message of its client. */
export const isMessage = (event: ClientEvent): boolean =>
  event.kind === 'message' || (event.kind === 'buttonPress' && isPressedText(event))

const asTextMessage = (
  { messageRef, pressId, extId, at, from, chat }: ButtonPress,
  text: string,
): Extract<InboundEvent, { kind: 'message' }> => ({
  kind: 'message',
  extId,
  at,
  from,
  chat,
  messageRef: pressId,
  content: { type: 'text', text },
  replyTo: messageRef === null ? null : { messageRef, quote: null },
  forwardedFrom: null,
  album: null,
  opening: false,
})

/** Returns the new text of the button; null: it keeps its text. */
async function applyPress(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  pressed: z.infer<typeof Pressed>,
): Promise<string | null> {
  if (pressed.what === 'department') {
    await chooseDepartment(app, tx, identity, pressed.id)
    return null
  }
  const ticket = await lockTicket(tx, pressed.id)
  if (ticket === undefined || ticket.identityid !== identity.identityid) return null
  const rated = await rate(app, tx, ticket, pressed.stars)
  return rated ? clientText(app, 'rated', identity.lang) : null
}
