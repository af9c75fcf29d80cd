import { z } from 'zod'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { filledName, Id, text, Timestamp } from '../wire.ts'
import { WebsiteChatKey } from './visitor-chat.ts'

/** Minutes after midnight; 1440 is the end of the day. */
const Minutes = z.number().int().min(0).max(1440)

/** Open from the first minute to before the last one; a night is two spans. */
const WorkingSpan = z
  .strictObject({ day: z.number().int().min(1).max(7), from: Minutes, to: Minutes })
  .refine(({ from, to }) => from < to, { message: 'ends before it begins' })
export type WorkingSpan = z.infer<typeof WorkingSpan>

/** Working hours of a week in the zone of the company. */
export const WorkingHours = z.strictObject({
  /** An IANA name such as `Europe/Amsterdam`. */
  zone: z.string().max(60).refine(isTimeZone, { message: 'is no time zone' }),
  /** Monday is 1. A day may have several spans, which do not overlap; without any it is closed. */
  spans: z
    .array(WorkingSpan)
    .max(limits.workingSpans)
    .refine((spans) => !doOverlap(spans), { message: 'overlap' }),
})
export type WorkingHours = z.infer<typeof WorkingHours>

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

const doOverlap = (spans: readonly WorkingSpan[]): boolean =>
  spans.some((one, index) =>
    spans
      .slice(index + 1)
      .some((other) => one.day === other.day && one.from < other.to && other.from < one.to),
  )

/** `https://shop.example`, also with a port, or with `*.` before the domain. */
export const WebsiteOrigin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/)

/** What an administrator decides about a website chat. */
export const WebsiteChatChoices = z.strictObject({
  name: filledName(limits.nameText),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  side: z.enum(['left', 'right']),
  greeting: text(limits.chatGreeting),
  language: Language,
  /** Websites that may show the chat in a frame; empty: any. */
  origins: z.array(WebsiteOrigin).max(limits.chatOrigins),
  /** The department of its clients; null: they choose as on other channels. */
  departmentid: Id.nullable(),
  /** null: always open. */
  hours: WorkingHours.nullable(),
  has_away_form: z.boolean(),
  asks_challenge: z.boolean(),
})
export type WebsiteChatChoices = z.infer<typeof WebsiteChatChoices>

export const WebsiteChat = WebsiteChatChoices.extend({
  accountid: Id,
  key: WebsiteChatKey,
  created_on: Timestamp,
  last_message_on: Timestamp.nullable(),
})
export type WebsiteChat = z.infer<typeof WebsiteChat>
