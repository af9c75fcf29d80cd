import { readdirSync, readFileSync } from 'node:fs'
import type { InboundEvent } from '../inbound.ts'
import { readJson } from '../read-json.ts'

export interface Sample {
  payload: unknown
  expected: readonly InboundEvent[]
}

/** The payloads in a folder with what each says; @throws when one has no expectation, or the other way round. */
export function samplesIn(
  folder: URL,
  expected: Readonly<Record<string, readonly InboundEvent[]>>,
): Record<string, Sample> {
  const names = readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
  const unmatched = [...names, ...Object.keys(expected)].filter(
    (name) => expected[name] === undefined || !names.includes(name),
  )
  if (unmatched.length > 0) throw new Error(`without payload or expectation: ${unmatched.join(', ')}`)
  return Object.fromEntries(
    names.map((name) => [name, { payload: payloadOf(folder, name), expected: expected[name] ?? [] }]),
  )
}

export function payloadOf(folder: URL, name: string): unknown {
  return readJson(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
}
