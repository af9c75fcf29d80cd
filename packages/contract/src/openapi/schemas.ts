import { z } from 'zod'
import type { Call } from '../call.ts'
import { callAreas } from '../calls/index.ts'
import type { EventShape } from '../event.ts'
import { events } from '../events/index.ts'
import { webhookEvents } from '../webhook-events.ts'
import { entities } from './entities.ts'
import { componentUri, type JsonSchema } from './json-schema.ts'

export interface NamedCall {
  area: string
  name: string
  call: Call
}

export interface Schemas {
  calls: readonly NamedCall[]
  components: Record<string, JsonSchema>
  /** A reference to a body, reply or payload in the components. */
  refer: (schema: z.ZodType) => JsonSchema
}

/** Every schema that travels, once, under a name: entities under their own, others under that of their call or event. */
export function collectSchemas(): Schemas {
  const registry = z.registry<{ id: string }>()
  const add = (id: string, schema: z.ZodType | undefined): void => {
    if (schema && !registry.has(schema)) registry.add(schema, { id })
  }
  const calls = namedCalls(callAreas)
  for (const [id, schema] of Object.entries(entities)) add(id, schema)
  for (const { name, call } of calls) {
    if (call.file === undefined) add(`${capital(name)}Body`, call.body)
    add(`${capital(name)}Reply`, call.reply)
  }
  for (const event of eventShapes) add(`${capital(event.name)}Event`, event.payload)
  for (const [kind, { data }] of Object.entries(webhookEvents)) add(`${kind}.data`, data)
  return { calls, components: toComponents(registry), refer: (schema) => referTo(registry, schema) }
}

export const eventShapes: readonly EventShape[] = Object.values(events)

const namedCalls = (areas: Record<string, Record<string, Call>>): NamedCall[] =>
  Object.entries(areas).flatMap(([area, inArea]) =>
    Object.entries(inArea).map(([name, call]) => ({ area, name, call })),
  )

/** As it travels: what is sent, before a server or a page turns digits into numbers. */
function toComponents(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: componentUri })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [id, schema]),
  )
}

function referTo(registry: z.core.$ZodRegistry<{ id: string }>, schema: z.ZodType): JsonSchema {
  const id = registry.get(schema)?.id
  if (!id) throw new Error('A schema outside the registry of calls and events has no name.')
  return { $ref: componentUri(id) }
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
