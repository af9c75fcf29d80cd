import { type Call, type CallName, calls } from '@switchboard/contract'
import { expect } from 'vitest'
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

/** What every refusal must be, whatever was asked; throws when it is something else. */
export function judge(name: CallName, mutant: Mutant, { status, text }: Answered, canaries: string[]): void {
  const call: Call = calls[name]
  expect(text).not.toMatch(INSIDES)
  for (const canary of canaries) expect(text).not.toContain(canary)
  if (isRefusedBySchema(call, mutant)) expect(status, text).toBeGreaterThanOrEqual(400)
  if (status < 400) return
  const refusal = Refusal.parse(JSON.parse(text))
  expect(mayAnswer(name, status, refusal.error), `${status} ${text}`).toBe(true)
  if (status === 400 && refusal.error === 'invalid-input' && isReadable(mutant))
    expect(refusal.field, text).toBeTypeOf('string')
}

/** Words that only our inside knows: stack, module, query, constraint, folder. */
const INSIDES =
  /\bat .{1,200}\.[cm]?[jt]s:\d|node_modules|file:\/\/|\/packages\/|\binsert into\b|\bselect .{1,300} from\b|violates|syntax error|relation "|pg_catalog|switchboard-desk-/i

/** A provider's refusal is no fault of ours. */
function mayAnswer(name: CallName, status: number, error: string): boolean {
  if (status < 500) return true
  if (status === 501) return error === 'not-served-yet'
  return status === 502 && name === 'setupTelegram' && /^(telegram-refused|provider-away)$/.test(error)
}

/** Texts that reach the schemas as they are: the JSON parser refuses keys that reach for prototypes itself. */
const isReadable = ({ given }: Mutant): boolean =>
  given !== null && !/"(__proto__|constructor)":/.test(JSON.stringify(given))

/** By the contract's own schemas; what never reaches them is not theirs to judge. */
function isRefusedBySchema(call: Call, mutant: Mutant): boolean {
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
