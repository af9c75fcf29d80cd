import {
  type Call,
  type CallAnswer,
  type CallArguments,
  type CallReply,
  calls,
  fillPath,
} from '@switchboard/contract'
import { z } from 'zod'
import { type Listener, listenAt, type ListenOptions } from './listener.ts'

export interface Credentials {
  email: string
  password: string
}

/** Arguments of a call; nothing to write when it takes none. */
type Given<C extends Call> =
  Record<never, never> extends CallArguments<C> ? [given?: CallArguments<C>] : [given: CallArguments<C>]

/** A user, or `anyone` without an account, over real HTTP with a cookie. */
export interface Caller {
  /** Who it is; fails for `anyone`. */
  readonly me: CallReply<typeof calls.login>['user']
  readonly signedIn: CallReply<typeof calls.login>
  readonly cookie: string | null
  /** The parsed answer. @throws CallRefused */
  call<C extends Call>(call: C, ...given: Given<C>): Promise<CallAnswer<C>>
  /** The refusal of a call that must not succeed. */
  refused<C extends Call>(call: C, ...given: Given<C>): Promise<RefusedAnswer>
  /** Any request, with this caller's cookie. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The same person with further headers on every request, such as Origin. */
  sending(headers: Record<string, string>): Caller
  /** A live connection that has joined its rooms. */
  socket(options?: ListenOptions): Promise<Listener>
}

export interface RefusedAnswer extends z.infer<typeof Refused> {
  status: number
}

const Refused = z.object({
  error: z.string(),
  message: z.string(),
  field: z.string().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
})

export class CallRefused extends Error {
  readonly answer: RefusedAnswer
  constructor(what: string, answer: RefusedAnswer) {
    super(`${what} was refused with ${answer.status}: ${answer.error}: ${answer.message}`)
    this.answer = answer
  }
}

export async function signInAt(url: string, { email, password }: Credentials): Promise<Caller> {
  const response = await callerOf(url).request(calls.login.path, jsonRequest('POST', { email, password }))
  const answer: unknown = await response.json()
  if (!response.ok) throw new CallRefused('Signing in', refusedAnswer(response.status, answer))
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? null
  return callerOf(url, { cookie, signedIn: calls.login.reply.parse(answer) })
}

interface Identity {
  cookie: string | null
  signedIn: CallReply<typeof calls.login> | null
  headers?: Record<string, string>
}

export function callerOf(url: string, identity: Identity = { cookie: null, signedIn: null }): Caller {
  const { cookie, signedIn, headers = {} } = identity
  const known = () => signedIn ?? fail('Nobody is signed in here.')
  const request = (path: string, init: RequestInit = {}) => {
    const all = new Headers(init.headers)
    if (cookie !== null) all.set('cookie', cookie)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return fetch(`${url}${path}`, { redirect: 'manual', ...init, headers: all })
  }
  return {
    get me() {
      return known().user
    },
    get signedIn() {
      return known()
    },
    cookie,
    request,
    sending: (more) => callerOf(url, { ...identity, headers: { ...headers, ...more } }),
    async call(call, ...[given]) {
      const response = await request(...requestOf(call, given))
      const answer: unknown = await response.json()
      if (!response.ok)
        throw new CallRefused(`${call.method} ${call.path}`, refusedAnswer(response.status, answer))
      return parse<(typeof call)['reply']>(call.reply, answer)
    },
    async refused(call, ...[given]) {
      const response = await request(...requestOf(call, given))
      const answer: unknown = await response.json()
      if (response.ok) fail(`${call.method} ${call.path} was not refused: ${JSON.stringify(answer)}`)
      return refusedAnswer(response.status, answer)
    },
    socket: (options) => listenAt(url, cookie, options),
  }
}

const Named = z.record(z.string(), z.unknown())
const Parts = z.object({
  params: Named.optional(),
  query: Named.optional(),
  body: Named.optional(),
  file: z.instanceof(Blob).optional(),
})

function requestOf(call: Call, given: unknown): [path: string, init: RequestInit] {
  const { params, query, body, file } = Parts.parse(given ?? {})
  const path = fillPath(call.path, params) + queryOf(query)
  if (call.file !== undefined)
    return [
      path,
      {
        method: call.method,
        body: formOf(call.file, z.record(z.string(), z.coerce.string()).parse(body ?? {}), file),
      },
    ]
  if (call.body === undefined) return [path, { method: call.method }]
  return [path, jsonRequest(call.method, body ?? {})]
}

const jsonRequest = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return given.length === 0 ? '' : `?${search.toString()}`
}

function formOf(field: string, body: Record<string, string> = {}, file?: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value)
  if (file !== undefined) form.append(field, file)
  return form
}

export const refusedAnswer = (status: number, answer: unknown): RefusedAnswer => ({
  ...Refused.parse(answer),
  status,
})

const parse = <S extends z.ZodType>(schema: S, answer: unknown): z.output<S> => schema.parse(answer)

function fail(message: string): never {
  throw new Error(message)
}
