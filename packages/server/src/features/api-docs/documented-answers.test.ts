import { type Call, type CallName, calls, Scope } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../../testing/caller.ts'
import { setStage, type Stage } from '../../testing/bad-input/stage.ts'
import { assemble, attempt, type Cast } from '../../testing/roles/cast.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

/** The document as machines read it, from the running server. */
const Answer = z.object({ content: z.object({ 'application/json': z.object({ schema: z.json() }) }) })
const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(z.string(), Answer),
})
const Api = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.json()),
    securitySchemes: z.object({ key: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
  }),
})

let one: ChatServer
let cast: Cast
let stage: Stage
let api: z.infer<typeof Api>
let mighty: Caller
let poor: Caller

beforeAll(async () => {
  one = await startChatServer()
  cast = await assemble(one)
  stage = await setStage(one, await cast.as('handler'))
  api = Api.parse(await (await one.admin.request('/openapi.json')).json())
  mighty = await withKey(Scope.options)
  poor = await withKey(['reports:read'])
})
afterAll(() => one.stop())

async function withKey(scopes: readonly Scope[]): Promise<Caller> {
  const body = { name: 'Another program', scopes: [...scopes], expires_in_days: null }
  const { secret } = await one.admin.call(calls.createApiKey, { body })
  return one.server.anyone.sending({ authorization: `Bearer ${secret}` })
}

const named = Object.entries<Call>(calls).filter((entry): entry is [CallName, Call] => entry[0] in calls)
const operationOf = ({ path, method }: Call) => {
  const operation = api.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document.`)
  return operation
}

const staff = ['agent of the department', 'administrator'] as const
type Who = (typeof staff)[number] | 'nobody' | 'a key for little' | 'a key for everything'
const isRole = (who: Who): who is (typeof staff)[number] => staff.some((role) => role === who)

async function everybody(): Promise<{ who: Who; caller: Caller }[]> {
  const people = await Promise.all(staff.map(async (who) => ({ who, caller: await cast.as(who) })))
  return [
    { who: 'nobody', caller: one.server.anyone },
    { who: 'a key for little', caller: poor },
    { who: 'a key for everything', caller: mighty },
    ...people,
  ]
}

describe('the document is correct about', () => {
  it.each(named)('%s, for every caller', async (name, call) => {
    const operation = operationOf(call)
    for (const { who, caller } of await everybody()) {
      // Many calls use up what one address may do in a minute.
      one.server.clock.tick(61_000)
      const ownEmail = name === 'updateProfile' && isRole(who) ? { email: cast.person(who).email } : {}
      const { status, text } = await attempt(caller, name, stage, ownEmail)
      const documented = operation.responses[String(status)]
      expect([who, status, documented === undefined ? text : 'documented']).toEqual([
        who,
        status,
        'documented',
      ])
      if (documented === undefined) continue
      const { error } = schemaOf(documented.content['application/json'].schema).safeParse(JSON.parse(text))
      expect([who, status, error?.message]).toEqual([who, status, undefined])
    }
  })

  it('which scope a key needs for it', () => {
    for (const [name, call] of named) {
      const scopes = (operationOf(call).security ?? []).flatMap(({ key = [] }) => key)
      expect([name, scopes]).toEqual([name, call.scope === undefined ? [] : [call.scope]])
    }
  })
})

const schemas = new Map<string, z.ZodType>()

/** A schema of the document, with the components that it refers to. Most answers share one. */
function schemaOf(schema: unknown): z.ZodType {
  const text = JSON.stringify(schema)
  const made = schemas.get(text) ?? makeSchema(schema)
  schemas.set(text, made)
  return made
}

function makeSchema(schema: unknown): z.ZodType {
  const parts = JSON.stringify({ schema, $defs: api.components.schemas }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  const { schema: root, $defs } = z
    .object({ schema: z.looseObject({}), $defs: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(parts))
  return z.fromJSONSchema({ ...root, $defs })
}
