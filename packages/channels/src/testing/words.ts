import type { Inbound, InboundClient, InboundContent, InboundFile } from '../inbound.ts'

type Message = Extract<Inbound, { kind: 'message' }>
type Usual = 'replyTo' | 'forwardedFrom' | 'album' | 'opening'

export function person(
  extUserId: string,
  name: string,
  username: string | null = null,
  language: string | null = null,
): InboundClient {
  return { extUserId, name, username, language, phone: null }
}

/** A message with nothing around it but what is told. */
export function message(told: Omit<Message, 'kind' | Usual> & Partial<Message>): Inbound {
  return { kind: 'message', replyTo: null, forwardedFrom: null, album: null, opening: null, ...told }
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
