import { isRecord, plainOf, readLoosely } from '../../read-request.ts'
import { quotedOf, setReaction, type Talk } from '../../talks.ts'
import { endpoint } from '../endpoint.ts'
import { GraphError, invalidParameter } from '../graph-error.ts'
import type { GraphWorld } from '../world.ts'
import type { PageCall } from './attachments.ts'
import { readContent, type Content } from './content.ts'
import { announceAction, announceEcho, newMid } from './events.ts'
import type { Page, PageClient } from './page.ts'
import { refuseWindow } from './window.ts'

export const sendEndpoints = [endpoint('messenger', 'page', 'POST', 'messages', 'messages', send)]

const typingMs = 20000

/** The Send API: a message, or something the client sees the page do. */
async function send(call: PageCall) {
  const { world, parameters } = call
  const { values } = parameters
  const { page, client } = recipientOf(call)
  const talk = world[page.product].talks.between(client.page, client.psid)
  if (talk.isBlocked) {
    throw new GraphError(551, "(#551) This person isn't available right now.", { subcode: 1545041 })
  }
  if (values['sender_action'] !== undefined) return act(world, page, talk, values)
  refuseWindow(world, page, talk, values)
  const message = readLoosely(values['message'])
  if (!isRecord(message)) throw invalidParameter('The parameter message is required.')
  const metadata = readMetadata(message)
  const content = await readContent(call, page, message)
  const mid = show(call, page, talk, content)
  const about = page.product === 'messenger' ? { app_id: Number(call.token.app), ...metadata } : {}
  announceEcho(world, page, client, { ...about, mid, ...content.echo })
  announceAction(world, page, client, 'delivery', { mids: [mid], watermark: world.clock.now() })
  return { recipient_id: client.psid, message_id: mid, ...reusable(page, content) }
}

/** Somebody who writes to the page, or to the Instagram account that is linked to it. */
function recipientOf({ world, node, parameters }: PageCall): { page: Page; client: PageClient } {
  const recipient = readLoosely(parameters.values['recipient'])
  const id = isRecord(recipient) ? recipient['id'] : undefined
  if (typeof id !== 'string') throw invalidParameter('The parameter recipient is required.')
  const client = world.messenger.clients.get(id) ?? world.instagram.clients.get(id)
  const page = client && world[client.product].pages.get(client.page)
  if (client && page?.page === node.page.id) return { page, client }
  throw new GraphError(100, '(#100) No matching user found', { subcode: 2018001 })
}

function readMetadata({ metadata }: Record<string, unknown>): { metadata?: string } {
  if (metadata === undefined) return {}
  if (typeof metadata !== 'string' || metadata.length > 1000) {
    throw invalidParameter('Length of param message[metadata] must be less than or equal to 1000')
  }
  return { metadata }
}

function show(
  { world, parameters }: PageCall,
  { product }: Page,
  talk: Talk,
  { shows, keys }: Content,
): string {
  const reply = readLoosely(parameters.values['reply_to'])
  const quoted = isRecord(reply) ? talk.messages.get(String(reply['mid'])) : undefined
  if (isRecord(reply) && !quoted) throw invalidParameter('Invalid reply_to mid')
  const id = newMid(world, product)
  talk.keyboard = keys.length === 0 ? [] : [keys]
  world[product].talks.add(talk, {
    ...shows,
    id,
    by: 'bot',
    ...(quoted ? { repliesTo: quotedOf(quoted) } : {}),
  })
  return id
}

function reusable(page: Page, { file, isReusable }: Content) {
  if (!file || !isReusable) return {}
  page.attachments.add(file.id)
  return { attachment_id: file.id }
}

function act(world: GraphWorld, { product }: Page, talk: Talk, values: Record<string, unknown>) {
  const { sender_action: action } = values
  const done = { recipient_id: talk.client }
  switch (action) {
    case 'typing_on':
      world[product].talks.act(talk, 'typing', typingMs)
      return done
    case 'typing_off':
      talk.activity = undefined
      world.changed()
      return done
    case 'mark_seen':
      for (const message of talk.messages.values())
        if (message.by === 'client') talk.seenByBusiness.add(message.id)
      world.changed()
      return done
    case 'react':
    case 'unreact':
      if (product === 'instagram') refuseReaction(action, readLoosely(values['payload']))
      react(world, talk, action, readLoosely(values['payload']))
      return done
    default:
      throw invalidParameter(
        'Param sender_action must be one of {TYPING_ON, TYPING_OFF, MARK_SEEN, REACT, UNREACT}',
      )
  }
}

/** A business sets no other reaction on Instagram. */
function refuseReaction(action: 'react' | 'unreact', payload: unknown): void {
  if (action === 'unreact' || (isRecord(payload) && payload['reaction'] === 'love')) return
  throw invalidParameter('Param payload[reaction] must be one of {love}')
}

const namedReactions: Record<string, string> = {
  love: '❤',
  smile: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
  like: '👍',
  dislike: '👎',
}

export function reactionNameOf(emoji: string): string {
  const plain = emoji.replaceAll('\ufe0f', '')
  return Object.entries(namedReactions).find(([, one]) => one === plain)?.[0] ?? 'other'
}

function react(world: GraphWorld, talk: Talk, action: 'react' | 'unreact', payload: unknown): void {
  const asked = isRecord(payload) ? payload : {}
  const target = talk.messages.get(String(asked['message_id']))
  if (!target) throw invalidParameter('Invalid message_id')
  const name = plainOf(asked['reaction'] ?? '')
  setReaction(target, 'bot', action === 'unreact' ? null : (namedReactions[name] ?? name))
  world.changed()
}
