import type { Call } from '../call.ts'
import { type RefusalCode, refusals } from '../refusals.ts'
import { componentUri, type JsonSchema } from './json-schema.ts'

export interface Answer {
  description: string
  content: { 'application/json': { schema: JsonSchema; examples: Record<string, { value: unknown }> } }
}

/** The refusals of a call, its own and those that every such call shares, grouped by status. */
export function describeRefusals(call: Call): Record<string, Answer> {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set([...(call.refusals ?? []), ...sharedRefusals(call)])) {
    const { status } = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), describeStatus(codes)]))
}

/** The body of every refused call. */
export const refusedSchema: JsonSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: Object.keys(refusals), description: 'The code of the refusal.' },
    message: { type: 'string', description: 'The same in words.' },
    field: { type: 'string', description: 'The input at fault.' },
    detail: {
      type: 'object',
      description: 'Facts that belong to the refusal, such as the name of who accepted first.',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
  },
}

function sharedRefusals(call: Call): RefusalCode[] {
  const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined
  const changesSomething = call.method !== 'GET' || call.path === '/auth/logout'
  return [
    'too-many-requests',
    'desk-busy',
    'unknown-host',
    'out-of-scope',
    ...when<RefusalCode>(call.right !== 'anyone', 'not-signed-in'),
    ...when<RefusalCode>(call.right === 'admin', 'admins-only'),
    ...when<RefusalCode>(changesSomething, 'cross-site'),
    ...when<RefusalCode>(hasInput, 'invalid-input'),
    ...when<RefusalCode>(call.body !== undefined, 'too-large', 'unsupported-type'),
    ...when<RefusalCode>(call.file !== undefined, 'disk-full'),
  ]
}

const when = <Value>(holds: boolean, ...values: Value[]): Value[] => (holds ? values : [])

function describeStatus(codes: readonly RefusalCode[]): Answer {
  const schema: JsonSchema = {
    allOf: [{ $ref: componentUri('Refused') }, { properties: { error: { enum: [...codes] } } }],
  }
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { error: code, message: refusals[code].message } }]),
  )
  return {
    description: codes.map((code) => `${code}: ${refusals[code].message}`).join(' · '),
    content: { 'application/json': { schema, examples } },
  }
}
