import { type Call, type CallName, calls } from '@switchboard/contract'
import { z } from 'zod'
import type { Mutant } from './mutants.ts'

const Refusal = z.object({
  error: z.string().min(1),
  message: z.string().min(1),
  field: z.string().optional(),
})

export interface Answered {
  status: number
  text: string
}

/** What is wrong with an answer to any request; empty when it is as every answer must be. */
export function judge(
  name: CallName,
  mutant: Mutant,
  { status, text }: Answered,
  canaries: readonly string[],
): string[] {
  const wrong: string[] = []
  const report = (isWrong: boolean, what: string) =>
    void (isWrong && wrong.push(`${what}: ${status} ${text}`))
  report(INSIDES.test(text), 'exposes our inside')
  report(
    canaries.some((canary) => text.includes(canary)),
    'exposes a secret',
  )
  report(status < 400 && isRefusedBySchema(calls[name], mutant), 'takes what the schema refuses')
  if (status < 400) return wrong
  const refusal = refusalOf(text)
  if (refusal === null) return [...wrong, `is no refusal: ${status} ${text}`]
  report(!mayAnswer(name, status, refusal.error), 'is a fault')
  const namesNoField = refusal.error === 'invalid-input' && refusal.field === undefined
  report(namesNoField && isReadable(mutant), 'names no field')
  return wrong
}

function refusalOf(text: string): z.infer<typeof Refusal> | null {
  try {
    return Refusal.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Words that only our inside knows: stack, module, query, constraint, folder. */
const INSIDES =
  /\bat .{1,200}\.[cm]?[jt]s:\d|node_modules|file:\/\/|\/packages\/|\binsert into\b|\bselect .{1,300} from\b|violates|syntax error|relation "|pg_catalog|switchboard-desk-/i

/** A provider that does not answer is no fault of ours. */
function mayAnswer(name: CallName, status: number, error: string): boolean {
  if (status < 500) return true
  const { refusals = [] }: Call = calls[name]
  return status === 502 && error === 'provider-away' && refusals.includes(error)
}

/** Texts that reach the schemas as they are: the JSON parser refuses keys that reach for prototypes itself. */
const isReadable = ({ given }: Mutant): boolean =>
  given !== null && !/"(__proto__|constructor)":/.test(JSON.stringify(given))

/** By the contract's own schemas; what never reaches them is not theirs to judge. */
export function isRefusedBySchema(call: Call, mutant: Mutant): boolean {
  if (mutant.given === null || !isReadable(mutant)) return false
  const { params, query, body } = mutant.given
  const texts = Object.values(params ?? {}).map(String)
  // An address with these leads elsewhere.
  if (texts.some((text) => text === '' || text === '.' || text === '..')) return false
  return (
    (call.query !== undefined && !call.query.safeParse(asTexts(query)).success) ||
    (call.body !== undefined && call.method !== 'GET' && !call.body.safeParse(asSent(body)).success)
  )
}

const asTexts = (part: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value).toWellFormed()]))

/** JSON has no undefined, no NaN, and says lone surrogates as they are. */
const asSent = (body: unknown): unknown => (body === undefined ? {} : JSON.parse(JSON.stringify(body)))
