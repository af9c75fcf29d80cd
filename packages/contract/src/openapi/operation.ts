import { z } from 'zod'
import type { Call, Right } from '../call.ts'
import { callSamples } from '../samples/index.ts'
import type { JsonSchema } from './json-schema.ts'
import { type Answer, describeRefusals } from './refused.ts'
import type { NamedCall, Schemas } from './schemas.ts'

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Answer>
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  example?: unknown
}

interface RequestBody {
  required: boolean
  content: Record<string, { schema: JsonSchema; example: unknown }>
}

export interface Sample {
  params?: unknown
  query?: unknown
  body?: unknown
  reply: unknown
  otherReplies?: readonly unknown[]
}

export function describeCall({ area, name, call }: NamedCall, schemas: Schemas): Operation {
  const sample = sampleOf(name)
  return {
    operationId: name,
    tags: [area],
    summary: call.summary,
    description: `${rights[call.right]} ${forKeys(call)}`,
    ...describeSecurity(call),
    parameters: [
      ...describeParameters('path', call.params, sample.params),
      ...describeParameters('query', call.query, sample.query),
    ],
    ...(call.body ? { requestBody: describeBody(call, call.body, schemas, sample.body) } : {}),
    responses: { '200': describeReply(call, schemas, sample), ...describeRefusals(call) },
  }
}

const rights: Record<Right, string> = {
  anyone: 'Right: anyone, signed in or not.',
  visitor: 'Right: a visitor of this website chat, by the token of the visit as a bearer.',
  'signed-in': 'Right: every signed-in agent, for what he or she may see.',
  admin: 'Right: administrators.',
}

const forKeys = ({ scope }: Call): string =>
  scope === undefined ? 'Not for API keys.' : `Scope of API keys: ${scope}.`

function describeSecurity({ right, scope }: Call): Pick<Operation, 'security'> {
  if (right === 'anyone') return { security: [] }
  if (right === 'visitor') return { security: [{ visitor: [] }] }
  return scope === undefined ? {} : { security: [{ session: [] }, { key: [scope] }] }
}

function sampleOf(name: string): Sample {
  const samples: Record<string, Sample> = callSamples
  const sample = samples[name]
  if (!sample) throw new Error(`The call ${name} has no sample.`)
  return sample
}

function describeParameters(
  place: Parameter['in'],
  schema: z.ZodType | undefined,
  sample: unknown,
): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inline(schema)
  return Object.entries(properties).map(([name, property]) => {
    const example: unknown = isRecord(sample) ? sample[name] : undefined
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: typeof property === 'boolean' ? {} : property,
      ...(example === undefined ? {} : { example }),
    }
  })
}

function describeBody(call: Call, body: z.ZodType, schemas: Schemas, example: unknown): RequestBody {
  const required = !body.safeParse(undefined).success
  if (call.file === undefined) {
    return { required, content: { 'application/json': { schema: schemas.refer(body), example } } }
  }
  const { properties, required: fields = [], ...described } = inline(body)
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema: JsonSchema = {
    ...described,
    properties: { ...properties, [call.file]: file },
    required: call.fileIsOptional ? fields : [...fields, call.file],
  }
  return { required, content: { 'multipart/form-data': { schema, example } } }
}

function describeReply(call: Call, schemas: Schemas, { reply, otherReplies = [] }: Sample): Answer {
  const examples = Object.fromEntries(
    [reply, ...otherReplies].map((value, index) => [index === 0 ? 'usual' : `other-${index}`, { value }]),
  )
  return {
    description: 'Done.',
    content: { 'application/json': { schema: schemas.refer(call.reply), examples } },
  }
}

function inline(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return described
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
