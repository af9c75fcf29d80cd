import { type Call, type CallAnswer, type CallArguments, calls, fillPath } from '@switchboard/contract'
import { emailOf, password, type StaffKey } from './people.ts'

/** A staff member's client of the API: every call goes over HTTP with the member's own session, as from a browser. */
export interface Caller {
  call<C extends Call>(call: C, given: GivenTo<C>): Promise<CallAnswer<C>>
  /** The cookie of a living session, as a browser would send it. */
  cookie(): Promise<string>
}

export type GivenTo<C extends Call> = CallArguments<C> & Given

interface Given {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  file?: File
}

export const signedInAs = (deskUrl: string, who: StaffKey): Caller =>
  openCaller(deskUrl, { email: emailOf(who), password })

/** Signs in when first needed, and again when the session is over: between two days of a story everybody sleeps. */
function openCaller(deskUrl: string, credentials: { email: string; password: string }): Caller {
  let cookie: Promise<string> | undefined

  async function ask(call: Call, given: Given): Promise<Response> {
    cookie ??= signIn(deskUrl, credentials)
    const answer = await fetch(addressOf(deskUrl, call, given), { ...wrap(call, given, await cookie) })
    if (answer.status !== 401) return answer
    cookie = signIn(deskUrl, credentials)
    return fetch(addressOf(deskUrl, call, given), { ...wrap(call, given, await cookie) })
  }

  return {
    async call(call, given) {
      const answer = await ask(call, given)
      const body: unknown = await answer.json()
      if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(body)}`)
      return readReply(call, body)
    },
    async cookie() {
      await ask(calls.validate, {})
      return cookie ?? ''
    },
  }
}

function readReply<C extends Call>(call: C, body: unknown): CallAnswer<C>
function readReply(call: Call, body: unknown): unknown {
  return call.reply.parse(body)
}

async function signIn(deskUrl: string, credentials: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${deskUrl}${calls.login.path}`, wrap(calls.login, { body: credentials }, ''))
  const [cookie] = answer.headers.getSetCookie()
  const pair = cookie?.split(';')[0]
  if (!answer.ok || pair === undefined) {
    throw new Error(`${credentials.email} could not sign in: ${answer.status} ${await answer.text()}`)
  }
  await answer.body?.cancel()
  return pair
}

function addressOf(deskUrl: string, { path }: Call, { params, query = {} }: Given): string {
  const address = new URL(fillPath(path, params), deskUrl)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address.href
}

function wrap(call: Call, { body, file }: Given, cookie: string): RequestInit {
  const headers: Record<string, string> = cookie === '' ? {} : { cookie }
  if (call.file !== undefined && file !== undefined) {
    return { method: call.method, headers, body: asForm(call.file, file, body) }
  }
  if (body === undefined) return { method: call.method, headers }
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Fields go first: a server that reads a form as it arrives knows what the file is for. */
function asForm(name: string, file: File, body: unknown): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(field, String(value))
  }
  form.append(name, file)
  return form
}
