import type { PhoneMessage } from '../../phone.ts'
import { isRecord } from '../../read-request.ts'
import type { EndpointCall } from '../endpoint.ts'
import { invalidParameter, refusedByWhatsApp } from '../graph-error.ts'
import type { StatusError } from './events.ts'

/** The message as the phone will show it, or why it will be reported as failed. */
export type Content = {
  shows: Partial<PhoneMessage<string>> & Pick<PhoneMessage<string>, 'kind'>
  failure?: StatusError
  category?: string
}

export type SendCall = EndpointCall<'number'>
export function partOf(part: unknown, name: string): Record<string, unknown> {
  if (isRecord(part)) return part
  throw missing(name)
}

export function requireProduct(values: Record<string, unknown>): void {
  if (values['messaging_product'] !== 'whatsapp') {
    throw invalidParameter('The parameter messaging_product is required.')
  }
}

export function missing(name: string): Error {
  return refusedByWhatsApp(131008, 'Required parameter is missing', `Parameter ${name} is missing.`)
}

export function invalid(details: string): Error {
  return refusedByWhatsApp(131009, 'Parameter value is not valid', details)
}

/** A required text within its limit. */
export function limited(part: Record<string, unknown>, name: string, most: number): string {
  const value = part[name]
  if (typeof value !== 'string' || value.trim() === '') throw missing(name)
  return within(value, name, most)
}

export function within(value: string, name: string, most: number): string {
  if (Array.from(value).length > most) {
    throw invalidParameter(`Param ${name} must be at most ${most} characters long.`)
  }
  return value
}
