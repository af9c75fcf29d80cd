import { languageCodes } from '@switchboard/contract'
import { z } from 'zod'

/** What a push is about. It carries names, not message text (product §6). */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), name: z.string(), ticketid: z.uuid() }),
  z.object({ kind: z.literal('message'), name: z.string(), ticketid: z.uuid() }),
  z.object({ kind: z.literal('private'), name: z.string(), senderid: z.uuid() }),
  z.object({ kind: z.literal('rating'), name: z.string(), ticketid: z.uuid(), stars: z.number() }),
])
export type Notice = z.infer<typeof Notice>

/** What the service worker gets: words to show, where a click leads, and which older notice it replaces. */
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
