import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls/index.ts'
import { events } from './events/index.ts'
import { buildOpenApi } from './openapi.ts'
import type { Operation } from './openapi/operation.ts'
import { refusals } from './refusals.ts'

const document = buildOpenApi({
  serverUrl: 'http://localhost:3003',
  productName: 'Switchboard',
  version: '1.2.3',
})
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const registered: [string, Call][] = Object.entries(calls)

describe('the API page', () => {
  it('names its version, the product, the server and nothing that JSON cannot carry', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Switchboard API', version: '1.2.3' })
    expect(document.servers).toEqual([{ url: 'http://localhost:3003' }])
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it.each(registered)('shows %s with its path, method, refusals and a sample of each part', (name, call) => {
    const operation = operationOf(call)
    expect(operation.operationId).toBe(name)
    expect(operation.responses['200']?.content['application/json'].examples).toHaveProperty('usual')
    for (const code of call.refusals ?? []) {
      const response = operation.responses[refusals[code].status]
      expect(response?.content['application/json'].examples).toHaveProperty([code])
    }
    const type = call.file ? 'multipart/form-data' : 'application/json'
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(call.body ? [type] : [])
  })

  it('shows nothing that is not a call', () => {
    expect(operations).toHaveLength(registered.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  it.each(operations)(
    '$method $path names each parameter of its path once, as required',
    ({ path, operation }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(new Set(inPath.map(({ name }) => name))).toEqual(new Set(named))
      expect(inPath.every(({ required }) => required)).toBe(true)
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  it('has only references that lead somewhere', () => {
    const dangling = referencesIn(document).filter((reference) => resolve(reference) === undefined)
    expect(dangling).toEqual([])
    expect(referencesIn(document).length).toBeGreaterThan(registered.length)
  })

  it('uses only tags, schemes and component names that are declared and allowed', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    expect(operations.filter(({ operation }) => !operation.tags.every((tag) => tags.has(tag)))).toEqual([])
    const schemes = document.security.flatMap((requirement) => Object.keys(requirement))
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([])
  })

  it('asks for the session cookie everywhere but where anyone may call', () => {
    const open = operations.filter(({ operation }) => operation.security?.length === 0)
    const anyone = registered.filter(([, call]) => call.right === 'anyone').map(([name]) => name)
    expect(open.map(({ operation }) => operation.operationId).toSorted()).toEqual(anyone.toSorted())
  })

  it('marks a file as required unless its call works without one', () => {
    expect(multipartOf(calls.sendFile).required).toContain('file')
    expect(multipartOf(calls.editWhatsappProfile).required).not.toContain('profilePicture')
    expect(multipartOf(calls.editWhatsappProfile).properties).toHaveProperty('profilePicture')
  })

  it('shows every live event with its payload and an example', () => {
    expect(Object.keys(document['x-events']).toSorted()).toEqual(Object.keys(events).toSorted())
    for (const [name, { example, kind }] of Object.entries(document['x-events'])) {
      expect(example.type).toBe(name)
      expect(example.id === 0).toBe(kind === 'signal')
    }
  })
})

function operationOf(call: Call): Operation {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${call.method} ${call.path} is missing`)
  return operation
}

function multipartOf(call: Call) {
  const schema = operationOf(call).requestBody?.content['multipart/form-data']?.schema
  if (!schema) throw new Error(`${call.path} is not multipart`)
  return schema
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      document,
    )
}
