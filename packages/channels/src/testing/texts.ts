import type { InboundEvent, InboundClient, InboundContent, InboundFile } from '../inbound.ts'

type Message = Extract<InboundEvent, { kind: 'message' }>
type Usual = 'replyTo' | 'forwardedFrom' | 'album' | 'opening'

export function person(
  extUserId: string,
  name: string,
  username: string | null = null,
  language: string | null = null,
): InboundClient {
  return { extUserId, name, username, language, phone: null }
}

/** A message with this content and nothing else. */
export function message(event: Omit<Message, 'kind' | Usual> & Partial<Message>): InboundEvent {
  return { kind: 'message', replyTo: null, forwardedFrom: null, album: null, opening: false, ...event }
}

/** A file of which nothing is known but what is described. */
export function file(
  described: Pick<InboundFile, 'ref' | 'kind'> & Partial<InboundFile>,
  caption = '',
  emoji: string | null = null,
): InboundContent {
  const usual = { name: null, mime: null, size: null, duration: null, width: null, height: null }
  const known = { ...usual, recorded: false, thumbnailRef: null, tooLarge: false, ...described }
  return { type: 'file', file: known, caption, emoji }
}
