import { z } from 'zod'

/** A provider's text, without what PostgreSQL cannot keep: NUL characters and halves of surrogate pairs. */
export const Text = z.string().transform((text) => text.replaceAll('\u0000', '').toWellFormed())

/** A field whose strange value must not cost the message that carries it: it then counts as absent. */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** Where a payload is not as expected, in words that repeat nothing of what a client wrote. */
export function whatIsWrong(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'not as expected'
  const place = issue.path.map(String).join('.')
  return place === '' ? issue.message : `${place}: ${issue.message}`
}
