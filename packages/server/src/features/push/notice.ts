import { languageCodes, limits } from '@switchboard/contract'
import { z } from 'zod'

/** The text of the message, for users who turned previews on. */
const text = z.string().max(limits.longTextCut).optional()

/** The content of a push: names, and the text of the message if it has one. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), name: z.string(), ticketid: z.uuid(), text }),
  z.object({ kind: z.literal('message'), name: z.string(), ticketid: z.uuid(), text }),
  z.object({ kind: z.literal('private'), name: z.string(), senderid: z.uuid(), text }),
  z.object({ kind: z.literal('rating'), name: z.string(), ticketid: z.uuid(), stars: z.number() }),
  /** A snoozed ticket is back, because its time has come. */
  z.object({ kind: z.literal('snooze'), name: z.string(), ticketid: z.uuid() }),
])
export type Notice = z.infer<typeof Notice>

/** The payload for the service worker: the text, the path that a click opens, and the tag of the notice it replaces. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A path on this origin. */
  path: z.string(),
  tag: z.string(),
  lang: z.enum(languageCodes),
})
export type PushPayload = z.infer<typeof PushPayload>

export function pathOf(notice: Notice): string {
  return notice.kind === 'private' ? `/?private=${notice.senderid}` : `/?ticket=${notice.ticketid}`
}

/** A client who writes five times makes one notice, not five. */
export function tagOf(notice: Notice): string {
  return notice.kind === 'private' ? `private-${notice.senderid}` : `${notice.kind}-${notice.ticketid}`
}

/** The part of a message that a notice shows; nothing for a message without text. */
export function previewOf(content: string | null): { text?: string } {
  const characters = Array.from((content ?? '').replace(/\s+/g, ' ').trim())
  return characters.length === 0 ? {} : { text: characters.slice(0, limits.longTextCut / 2).join('') }
}
