import { isRecord, plainOf } from '../../read-request.ts'
import { quotedOf, setReaction, type Talk } from '../../talks.ts'
import { GraphError, invalidParameter, pairRateError, refusedByWhatsApp } from '../graph-error.ts'
import type { GraphWorld } from '../world.ts'
import {
  digitsOf,
  newMessageId,
  windowMs,
  type BusinessNumber,
  type OutboundMessage,
  type Person,
} from './account.ts'
import {
  invalid,
  limited,
  missing,
  partOf,
  requireProduct,
  type Content,
  type SendCall,
} from './content-parts.ts'
import { readContent } from './content.ts'
import type { StatusError } from './events.ts'
import { carryOut, failedAs } from './statuses.ts'

const pairWaitSeconds = 6
const typingMs = 25000

/** `POST /<number>/messages`: accepted here, reported by statuses. */
export async function sendMessage(call: SendCall) {
  const { world, node, parameters } = call
  const { number } = node
  const { values } = parameters
  requireProduct(values)
  if (!number.registered) {
    throw refusedByWhatsApp(133010, 'Phone number not registered', 'Account does not exist in Cloud API')
  }
  if (values['status'] === 'read') return markRead(call)
  const to = readRecipient(values)
  const type = typeof values['type'] === 'string' ? values['type'] : 'text'
  refuseSelf(number, to)
  refuseHaste(world, number, to)
  const person = personNamed(world, to)
  const content = type === 'reaction' ? readReaction(call, person) : await readContent(call, type)
  const failure = failureOf(call, person, to, type, content)
  const message = newOutbound(call, person?.key ?? to, content)
  if (!failure && person && type !== 'reaction') show(call, message, person, content)
  carryOut(world, number, message, person, failure)
  return accepted(message.id, plainOf(values['to'] ?? to), person, to, type)
}

function readRecipient(values: Record<string, unknown>): string {
  const { to, recipient } = values
  if (typeof to === 'string' && digitsOf(to) !== '') return digitsOf(to)
  if (typeof recipient === 'string' && recipient !== '') return recipient
  throw invalidParameter('The parameter to is required.')
}

function personNamed({ whatsapp }: GraphWorld, to: string): Person | undefined {
  return whatsapp.people.get(to) ?? [...whatsapp.people.values()].find(({ userId }) => userId === to)
}

function refuseSelf(number: BusinessNumber, to: string): void {
  if (digitsOf(number.display) !== to) return
  throw refusedByWhatsApp(
    131021,
    'Recipient cannot be sender',
    'Sender and recipient phone number is the same',
  )
}

/** 80 messages a second per number; 45 at a stretch and then one in six seconds per client. */
function refuseHaste({ whatsapp, connections }: GraphWorld, { id }: BusinessNumber, to: string): void {
  const { faults } = connections.whatsapp
  if (!whatsapp.throughput.take(id)) {
    faults.flood({ account: id, method: 'messages' }, 1, 130429)
    const details = 'Cloud API message throughput has been reached.'
    throw new GraphError(130429, '(#130429) Rate limit hit', { details, retryAfter: 1 })
  }
  if (whatsapp.pairs.take(`${id} ${to}`)) return
  faults.flood({ account: id, method: 'messages', chat: to }, pairWaitSeconds, 131056)
  throw pairRateError(pairWaitSeconds)
}

function failureOf(
  { world, node: { number } }: SendCall,
  person: Person | undefined,
  to: string,
  type: string,
  content: Content,
): StatusError | undefined {
  if (person && type !== 'template' && !isWindowOpen(world, number, person)) {
    const { code, title, details } = failedAs.reEngagement
    if (world.options.closedWindow === 'refuse') throw refusedByWhatsApp(code, title, details)
    return failedAs.reEngagement
  }
  const asked = world.whatsapp.failures.match({ account: number.id, method: 'messages', chat: to })
  if (asked?.kind === 'refuse') {
    return { code: asked.code ?? 131000, title: asked.description, details: asked.description }
  }
  if (person && talkWith(world, number, person).isBlocked) return failedAs.undeliverable
  return content.failure
}

function newOutbound(
  { world, node: { number }, parameters }: SendCall,
  key: string,
  content: Content,
): OutboundMessage {
  const opaque = parameters.values['biz_opaque_callback_data']
  if (typeof opaque === 'string' && opaque.length > 512) {
    throw invalidParameter('Param biz_opaque_callback_data must be at most 512 characters long.')
  }
  return {
    id: newMessageId(world.random, key),
    number: number.id,
    person: key,
    status: 'accepted',
    opaque: typeof opaque === 'string' ? opaque : undefined,
    category: content.category ?? 'service',
  }
}

function show(
  { world, node: { number }, parameters }: SendCall,
  { id }: OutboundMessage,
  person: Person,
  { shows }: Content,
): void {
  const talk = talkWith(world, number, person)
  const { context } = parameters.values
  const quoted = isRecord(context) ? talk.messages.get(String(context['message_id'])) : undefined
  world.whatsapp.talks.add(talk, {
    ...shows,
    id,
    by: 'bot',
    ...(quoted ? { repliesTo: quotedOf(quoted) } : {}),
  })
}

/** A reaction changes a message the client has; an empty emoji takes it back. */
function readReaction(call: SendCall, person: Person | undefined): Content {
  const part = partOf(call.parameters.values['reaction'], 'reaction')
  const id = limited(part, 'message_id', 512)
  if (typeof part['emoji'] !== 'string') throw missing('reaction[emoji]')
  const talk = person && talkWith(call.world, call.node.number, person)
  const target = talk?.messages.get(id)
  if (!target) return { shows: { kind: 'unknown' }, failure: failedAs.undeliverable }
  if (person && isWindowOpen(call.world, call.node.number, person)) {
    setReaction(target, 'bot', part['emoji'] === '' ? null : part['emoji'])
  }
  call.world.changed()
  return { shows: { kind: 'unknown' } }
}

/** Marks a client's message and all before it as read, and shows the typing indicator when the call asks for it. */
function markRead({ world, node: { number }, parameters }: SendCall) {
  const id = parameters.values['message_id']
  const talk = world.whatsapp.talks
    .all()
    .find(({ account, messages }) => account === number.id && messages.has(String(id)))
  if (!talk || talk.messages.get(String(id))?.by !== 'client') throw invalid('Message id is not known.')
  for (const message of talk.messages.values()) {
    if (message.by === 'client') talk.seenByBusiness.add(message.id)
    if (message.id === id) break
  }
  if (isRecord(parameters.values['typing_indicator'])) world.whatsapp.talks.act(talk, 'typing', typingMs)
  world.changed()
  return { success: true }
}

function talkWith(world: GraphWorld, number: BusinessNumber, person: Person): Talk {
  return world.whatsapp.talks.between(number.id, person.key)
}

function accepted(id: string, input: string, person: Person | undefined, to: string, type: string) {
  const ids =
    person?.waId === undefined && person ? { user_id: person.userId } : { wa_id: person?.waId ?? to }
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, ...ids }],
    messages: [{ id, ...(type === 'template' ? { message_status: 'accepted' } : {}) }],
  }
}

function isWindowOpen({ whatsapp, clock }: GraphWorld, number: BusinessNumber, person: Person): boolean {
  const { lastInboundAt } = whatsapp.talks.between(number.id, person.key)
  if (lastInboundAt === undefined) return false
  return (clock.now() - lastInboundAt) * clock.timeScale < windowMs
}
