import { emailPattern, InvalidReason } from '@switchboard/contract'
import type { z } from 'zod'
import { refuse } from '../lib/refusal.ts'

type Issue = z.core.$ZodIssue

/** Refuses input by its first fault: the field, why in a word that pages translate, and a sentence for programs. */
export function refuseInvalid(error: z.ZodError): never {
  const [issue] = error.issues
  if (issue === undefined) refuse('invalid-input')
  const fault = faultOf(issue)
  const field = fieldOf(issue)
  const detail = { why: whyOf(fault), ...limitOf(fault) }
  // The specification's own sentences need no field name; other texts do.
  const hasOwnWords = issue.code === 'custom' && issue.params?.['wholeSentence'] === true
  if (field === undefined || hasOwnWords)
    refuse('invalid-input', { message: issue.message, detail, ...(field && { field }) })
  refuse('invalid-input', { message: `${field}: ${fault.message}`, field, detail })
}

function fieldOf(issue: Issue): string | undefined {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') path.push(...issue.keys.slice(0, 1))
  return path.length === 0 ? undefined : path.join('.')
}

/** Of a union the first choice is what was meant: an email, or nothing. */
const faultOf = (issue: Issue): Issue =>
  issue.code === 'invalid_union' ? (issue.errors[0]?.[0] ?? issue) : issue

function whyOf(fault: Issue): InvalidReason {
  if (fault.code === 'too_big') return fault.origin === 'string' ? 'too-long' : 'too-large'
  if (fault.code === 'too_small') return fault.origin === 'string' ? 'too-short' : 'too-small'
  if (fault.code === 'custom') return InvalidReason.safeParse(fault.params?.['why']).data ?? 'format'
  const isEmail = fault.code === 'invalid_format' && fault.pattern === String(emailPattern)
  return isEmail ? 'email' : 'format'
}

function limitOf(fault: Issue): { limit?: number } {
  if (fault.code === 'too_big') return { limit: Number(fault.maximum) }
  return fault.code === 'too_small' ? { limit: Number(fault.minimum) } : {}
}
