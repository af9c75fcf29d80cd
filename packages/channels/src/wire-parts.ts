import { withoutDirectionControls } from '@switchboard/contract'
import { z } from 'zod'

/** A provider's text, without what PostgreSQL cannot keep: NUL characters and halves of surrogate pairs. */
export const Text = z.string().transform((text) => text.replaceAll('\u0000', '').toWellFormed())

/** The name of a person, without what would turn it and the sentences around it the other way (P12-141). */
export const Name = Text.transform(withoutDirectionControls)

/** A field whose invalid value counts as absent, so that the rest of the message is still read. */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** Where a payload is malformed, as a text that repeats nothing the client wrote. */
export function whatIsWrong(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'not as expected'
  const place = issue.path.map(String).join('.')
  return place === '' ? issue.message : `${place}: ${issue.message}`
}

/** An id as text or number; never empty, and short enough to be a key. */
export const Id = z.union([Text.pipe(z.string().min(1).max(512)), z.int().transform(String)])

/** A time in seconds or milliseconds, as number or digits; forwarders mix them. An unreadable time counts as absent. */
export const Instant = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .transform((event) => {
    const milliseconds = event > 1e11 ? event : event * 1000
    return milliseconds > 0 && milliseconds <= 8.64e15 ? new Date(milliseconds) : null
  })
  .nullable()
  .catch(null)

/** A list whose items are read one by one, so that an invalid one does not stop the others. */
export const Items = z.array(z.unknown()).catch([])

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)
