import { languageCodes, limits } from '@switchboard/contract'
import { z } from 'zod'

/** What was written, for those who turned previews on (product §6). */
const text = z.string().max(limits.longTextCut).optional()

/** What a push is about: names, and what was written where there are words. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), name: z.string(), ticketid: z.uuid(), text }),
  z.object({ kind: z.literal('message'), name: z.string(), ticketid: z.uuid(), text }),
  z.object({ kind: z.literal('private'), name: z.string(), senderid: z.uuid(), text }),
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

/** As much of a message as a notice shows; nothing where there are no words. */
export function previewOf(content: string | null): { text?: string } {
  const words = Array.from((content ?? '').replace(/\s+/g, ' ').trim())
  return words.length === 0 ? {} : { text: words.slice(0, limits.longTextCut / 2).join('') }
}
