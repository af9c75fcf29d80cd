import { type Call, fillPath } from '@switchboard/contract'
import fc from 'fast-check'
import type { Arguments } from './stage.ts'
import {
  brokenBody,
  brokenQuery,
  brokenSegment,
  contentType,
  extraKey,
  hostileText,
  wrongValue,
} from './hostile-values.ts'

/** One request with one thing wrong, and what the contract's schemas got to judge of it. */
export interface Mutant {
  /** What is wrong with it. */
  kind: string
  path: string
  body: string | Uint8Array<ArrayBuffer> | null
  contentType: string | null
  /** Null: broken below what a schema sees. */
  given: Arguments | null
}

type PartName = 'params' | 'query' | 'body'

/** All that can be wrong with a call whose right arguments are known. */
export function mutantsOf(call: Call, base: Arguments): fc.Arbitrary<Mutant> {
  const kinds: fc.Arbitrary<Mutant>[] = [fc.constant(mutantOf(call, base, 'nothing wrong'))]
  for (const part of ['params', 'query', 'body'] as const) {
    const fields = base[part]
    if (fields !== undefined) kinds.push(changedPart(call, base, part, fields))
  }
  kinds.push(
    brokenQuery.map((query) => ({
      ...mutantOf(call, base, 'broken query'),
      path: pathOf(call, base) + query,
      given: null,
    })),
  )
  if (base.params !== undefined) kinds.push(brokenPath(call, base))
  if (call.method !== 'GET') kinds.push(brokenBytes(call, base), brokenType(call, base))
  return fc.oneof(...kinds)
}

function changedPart(
  call: Call,
  base: Arguments,
  part: PartName,
  fields: Readonly<Record<string, unknown>>,
): fc.Arbitrary<Mutant> {
  const names = Object.keys(fields)
  const become = (changed: Readonly<Record<string, unknown>>) =>
    mutantOf(call, { ...base, [part]: changed }, part)
  const extra = fc.tuple(extraKey, wrongValue).map(([key, value]) => become(withOwn(fields, key, value)))
  if (names.length === 0)
    return part === 'params' ? fc.constant(mutantOf(call, base, 'nothing wrong')) : extra
  const name = fc.constantFrom(...names)
  const replaced = fc
    .tuple(name, part === 'body' ? wrongValue : hostileText)
    .map(([key, value]) => become(withOwn(fields, key, value)))
  if (part === 'params') return replaced
  const missing = name.map((key) => become(without(fields, key)))
  return fc.oneof(
    { weight: 4, arbitrary: replaced },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: extra },
  )
}

const brokenPath = (call: Call, base: Arguments): fc.Arbitrary<Mutant> =>
  brokenSegment.map((segment) => ({
    ...mutantOf(call, base, 'broken path'),
    path: call.path.replaceAll(/\{\w+\}/g, segment),
    given: null,
  }))

/** Invalid JSON, keys that occur twice, bytes that are no UTF-8. */
function brokenBytes(call: Call, base: Arguments): fc.Arbitrary<Mutant> {
  const right = mutantOf(call, base, 'broken bytes')
  const text = JSON.stringify(base.body ?? {})
  return fc
    .oneof(
      brokenBody,
      fc.constantFrom(
        `${text.slice(0, -1)},${text.slice(1)}`,
        text.slice(0, -2),
        `${text}${text}`,
        new Uint8Array([...Buffer.from(text.slice(0, -2)), 0xff, 0xfe, 0xc0, 0x22, 0x7d]),
        new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
      ),
    )
    .map((body) => ({ ...right, body, contentType: 'application/json', given: null }))
}

const brokenType = (call: Call, base: Arguments): fc.Arbitrary<Mutant> =>
  contentType.map((type) => ({
    ...mutantOf(call, base, 'broken type'),
    body: Buffer.from(JSON.stringify(base.body ?? {})),
    contentType: type,
    given: null,
  }))

function mutantOf(call: Call, given: Arguments, kind: string): Mutant {
  const hasBody = given.body !== undefined && call.method !== 'GET'
  return {
    kind,
    path: pathOf(call, given),
    body: hasBody ? JSON.stringify(given.body) : null,
    contentType: hasBody ? 'application/json' : null,
    given,
  }
}

function pathOf(call: Call, { params = {}, query = {} }: Arguments): string {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, wellFormed(value)]))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, wellFormed(value)]),
  )
  return fillPath(call.path, texts) + (search.size === 0 ? '' : `?${search.toString()}`)
}

/** An address can hold no lone surrogate. */
const wellFormed = (value: unknown): string => inText(value).toWellFormed()

function inText(value: unknown): string {
  if (typeof value === 'string') return value
  // Not every object has a way to become a text.
  return typeof value === 'number' ? String(value) : JSON.stringify(value ?? null)
}

/** An own key even when it is called `__proto__`. */
function withOwn(
  fields: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...Object.entries(fields).filter(([name]) => name !== key), [key, value]])
}

const without = (fields: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))
