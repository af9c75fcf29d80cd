import {
  type Call,
  type CallAnswer,
  type CallArguments,
  fillPath,
  type RefusalCode,
  type Refused,
  refusals,
  USER_HEADER,
} from '@switchboard/contract'
import { z } from 'zod'
import type { Send } from '../lib/browser.ts'
import type { Outcome } from './outcome.ts'

export type Arguments<C extends Call> =
  object extends CallArguments<C> ? [given?: Given<C>] : [given: Given<C>]
type Given<C extends Call> = CallArguments<C> & {
  signal?: AbortSignal
  /** Milliseconds without an answer after which the call counts as not answered. */
  patience?: number
  /** Of a file: how much of it has left, in percent. */
  onProgress?: (percent: number) => void
}

export type CallApi = <C extends Call>(call: C, ...given: Arguments<C>) => Promise<Outcome<CallAnswer<C>>>

interface CallerOptions {
  send: Send
  /** Who is signed in on this page: the server refuses the cookie of another user (P12-177). */
  userid?: () => string | null
  /** The session that the page is in. That an earlier one is over says nothing of it. */
  session?: () => number
  /** Called when the server no longer knows this session. */
  sessionOver: () => void
  /** Called on every answer: the server has used this session just now. */
  onAnswer?: () => void
  /** Called when a call got no answer of the server, unless the page itself aborted it. */
  onNoAnswer?: () => void
}

/** Milliseconds. A report may take half a minute of the database. */
const readPatience = 40_000
/** What a change asks of a provider may take several calls of twenty seconds. */
const changePatience = 120_000

/** Makes calls of the contract. It never throws: refusals and silence are outcomes. */
export function openCaller(options: CallerOptions): CallApi {
  const { send, userid, session, sessionOver, onAnswer, onNoAnswer } = options
  return async <C extends Call>(call: C, ...[given]: Arguments<C>): Promise<Outcome<CallAnswer<C>>> => {
    const parts = Parts.parse(given ?? {})
    const { patience = call.method === 'GET' ? readPatience : changePatience } = parts
    const sending = { patience, onProgress: given?.onProgress }
    const request = requestOf(call, parts, userid?.() ?? null)
    const begunIn = session?.()
    const response = await send(addressOf(call, parts), request, sending).catch(() => undefined)
    if (response === undefined) {
      if (given?.signal?.aborted !== true) onNoAnswer?.()
      return { kind: 'away' }
    }
    const text = await response.text().catch(() => null)
    // It broke off.
    if (text === null) return { kind: 'away' }
    const body = parsed(text)
    if (isIntercepted(response.status, body)) {
      onNoAnswer?.()
      return { kind: 'away', isIntercepted: true }
    }
    onAnswer?.()
    if (response.ok) return read(call, body, positionOf(response))
    const refusal = readRefusal(response.status, body)
    if (refusal === undefined) return { kind: 'away' }
    if (refusal.error === 'not-signed-in' && begunIn === session?.()) sessionOver()
    return { kind: 'refused', refusal }
  }
}

const Parts = z.object({
  params: z.record(z.string(), z.unknown()).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  file: z.instanceof(Blob).optional(),
  signal: z.instanceof(AbortSignal).optional(),
  patience: z.number().optional(),
})
type Parts = z.infer<typeof Parts>

function addressOf(call: Call, { params, query }: Parts): string {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return fillPath(call.path, params) + (search === '' ? '' : `?${search}`)
}

function requestOf(call: Call, parts: Parts, userid: string | null): RequestInit {
  const { body, signal } = parts
  const headers: Record<string, string> = userid === null ? {} : { [USER_HEADER]: userid }
  const common: RequestInit = {
    method: call.method,
    credentials: 'same-origin',
    headers,
    ...(signal && { signal }),
  }
  if (call.file !== undefined) return { ...common, body: formOf(call.file, parts) }
  if (call.method === 'GET') return common
  // It carries nothing, so the browser can end it also when the page is left meanwhile.
  if (call.method === 'DELETE') return { ...common, keepalive: true }
  headers['content-type'] = 'application/json'
  return { ...common, body: JSON.stringify(body ?? {}) }
}

function formOf(field: string, { body, file }: Parts): FormData {
  const form = new FormData()
  // Fields go first: a server that reads the stream knows them before the file comes.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (file) form.append(field, file)
  return form
}

function read<C extends Call>(call: C, body: unknown, position: number): Outcome<CallAnswer<C>> {
  const reply = z.safeParse<C['reply']>(call.reply, body)
  return reply.success ? { kind: 'done', answer: reply.data, position } : { kind: 'away' }
}

const positionOf = (response: Response): number => Number(response.headers.get('desk-position') ?? 0)

const Answered = z.object({
  error: z.string(),
  message: z.string(),
  field: z.string().optional(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
})

/** Undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Every answer of the server is JSON, but what a proxy that takes less writes itself. A proxy in front of a server that is
 * gone answers from 500 up, and 408 means that what was sent came too slowly.
 */
const isIntercepted = (status: number, body: unknown): boolean =>
  body === undefined && (status === 511 || (status < 500 && status !== 408 && status !== 413))

const Invalid = z.object({ status: z.literal('invalid') })

function readRefusal(status: number, body: unknown): Refused | undefined {
  const answered = Answered.safeParse(body)
  if (answered.success && isCode(answered.data.error)) {
    const { error, message, field, detail } = answered.data
    return { error, message, ...(field !== undefined && { field }), ...(detail && { detail }) }
  }
  // An invalid session answers only its status word, and a proxy that takes less than the server a page of its own.
  if (Invalid.safeParse(body).success)
    return { error: 'not-signed-in', message: refusals['not-signed-in'].message }
  return status === 413 ? { error: 'too-large', message: refusals['too-large'].message } : undefined
}

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
