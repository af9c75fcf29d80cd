import { plainOf, type Parameters } from '../read-request.ts'
import { badRequest } from './refusal.ts'

export function readText(parameters: Parameters, name: string): string | undefined {
  const value = parameters.values[name]
  if (value === undefined || value === null) return undefined
  return plainOf(value)
}

export function readInteger(parameters: Parameters, name: string): number | undefined {
  const text = readText(parameters, name)
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? Math.trunc(number) : 0
}

export function readNumber(parameters: Parameters, name: string): number | undefined {
  const text = readText(parameters, name)
  return text === undefined || text === '' ? undefined : Number(text)
}

export function readFlag(parameters: Parameters, name: string): boolean {
  const text = readText(parameters, name)?.toLowerCase()
  return text === 'true' || text === '1' || text === 'yes' || text === 't'
}

/** A structured parameter: a JSON value in a JSON body, a JSON string everywhere else. */
export function readJson(parameters: Parameters, name: string, what: string): unknown {
  const value = parameters.values[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') return value
  try {
    const parsed: unknown = JSON.parse(value)
    return parsed
  } catch {
    throw badRequest(`can't parse ${what} JSON object`)
  }
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}
