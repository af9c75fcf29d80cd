import { z } from 'zod'
import { narrowSigns } from './policies/narrow-signs.ts'

/** Random UUID (v4). Its first 8 characters are what people see. */
export const Id = z.uuid()

/** An id with the specification's text for a malformed one. */
export const ClientId = z
  .string()
  .refine((id) => Id.safeParse(id).success, {
    message: 'Invalid client ID!',
    params: { wholeSentence: true, why: 'client-id' },
  })
  .meta({ format: 'uuid' })

/** Full id, or the first 8 characters that links carry (routes). */
export const IdOrShortId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/i)

/** UTC with microseconds, because messages and pins are addressed by `created_on`. */
export const Timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/)
  .refine(isInstant, { message: 'is no date and time' })
export type Timestamp = z.infer<typeof Timestamp>

/** There is no 31 February, no 25 o'clock, and for PostgreSQL no year 0. */
function isInstant(text: string): boolean {
  const instant = new Date(text)
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.getUTCFullYear() > 0 &&
    instant.toISOString().slice(0, SECONDS) === text.slice(0, SECONDS)
  )
}

/** Characters of an instant down to its second. */
const SECONDS = 19

/** C0 control characters other than tab and newline, and lone surrogates, cannot be stored or shown. */
const unstorable = /(?![\t\n\r\u007f-\u009f])\p{Cc}|\p{Cs}/u

/** Text as a person writes it: bounded, without characters that PostgreSQL or a provider would refuse. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !unstorable.test(value), { message: 'contains unreadable characters' })

/** The same as a name, without characters that turn the writing around: it would read as another name (P12-141). */
export const nameText = (max: number) => text(max).overwrite(withoutDirectionControls)

export const withoutDirectionControls = (value: string): string => value.replace(directionControls, '')

const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu

/** The same in one line: it may stand in the header of a mail. */
export const lineOfText = (max: number) =>
  nameText(max).refine((value) => !/\p{Cc}/u.test(value), { message: 'must be one line' })

/**
 * The same of somebody who cannot correct it, such as the title of a page or a pasted text: what cannot be stored is left out,
 * and the line breaks of word processors are line breaks.
 */
export const cleanedText = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\v\f]/g, '\n').replace(everyUnstorable, ''))
    .max(max)

const everyUnstorable = new RegExp(unstorable, 'gu')

/** The same with a visible character. */
export const filledText = (max: number) => filled(text(max))
export const filledName = (max: number) => filled(nameText(max))

export const filled = (schema: z.ZodString) =>
  schema.refine((value) => !isBlank(value), { message: 'must not be empty', params: { why: 'blank' } })

/** Nothing but blanks and characters of no width (P7-78). */
export const isBlank = (value: string): boolean => !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(value)

/** A non-negative whole number in a path or query, where it arrives as digits. */
export const WholeNumber = z.union([
  z.number().int().min(0).max(1_000_000),
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().max(1_000_000)),
])

/** Identity that the specification's client sends and the server derives from the session instead. */
export const Untrusted = z.unknown().optional().describe('Accepted and not used: the desk knows it itself.')

/**
 * An email address, also one on this machine (the first administrator is admin@localhost). Blanks around it come with pasting, wide
 * letters from a Japanese input method.
 */
export const emailPattern = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/
export const Email = z
  .string()
  .trim()
  .overwrite(narrowSigns)
  .max(254)
  .regex(emailPattern, { message: 'Enter a valid email address.' })

/** An answer that only confirms the call. */
export const Done = z.object({ status: z.literal('ok') })
export const done = { status: 'ok' } as const

/** Why a field was refused, for texts in the reader's language; the `limit` beside it is the allowed maximum. */
export const InvalidReason = z.enum([
  'email',
  'blank',
  'too-long',
  'too-short',
  'too-large',
  'too-small',
  'client-id',
  'format',
])
export type InvalidReason = z.infer<typeof InvalidReason>
