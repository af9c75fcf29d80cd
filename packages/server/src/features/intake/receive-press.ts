import type { Inbound } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { rate } from '../ticket-life/ticket-life.ts'
import { chooseDepartment } from '../department-choice/department-choice.ts'
import { lockTicket } from '../tickets/tickets.ts'
import type { Identity } from './identities-store.ts'
import { receiveMessage } from './receive-message.ts'

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

/** A pressed button never reopens a ticket (product §4.5); one that is not this client's, or too old, only stops spinning. */
export async function receivePress(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  told: Extract<Inbound, { kind: 'press' }>,
): Promise<void> {
  const pressed = Pressed.safeParse(told.payload)
  // A button of somebody else's (a template, an advertisement): what it said are the client's words.
  if (!pressed.success && told.label !== undefined) {
    await receiveMessage(app, tx, identity, platform, asWords(told, told.label))
    return
  }
  const word = pressed.success ? await answerPress(app, tx, identity, pressed.data) : null
  const lane = { identityid: identity.identityid, accountid: identity.accountid, ticketid: null }
  await enqueue(app, tx, lane, null, { kind: 'acknowledge-press', pressId: told.pressId, text: word })
}

const asWords = (
  { messageRef, pressId, extId, at, from, chat }: Extract<Inbound, { kind: 'press' }>,
  text: string,
): Extract<Inbound, { kind: 'message' }> => ({
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
  opening: null,
})

async function answerPress(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  pressed: z.infer<typeof Pressed>,
): Promise<string | null> {
  if (pressed.what === 'department') return chooseDepartment(app, tx, identity, pressed.id)
  const ticket = await lockTicket(tx, pressed.id)
  if (ticket === undefined || ticket.identityid !== identity.identityid) return null
  const rated = await rate(app, tx, ticket, pressed.stars)
  return rated ? clientText(app, 'rated', identity.lang) : null
}
