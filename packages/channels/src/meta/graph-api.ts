import { z } from 'zod'
import type { ProviderHttp, ProviderRequest } from '../provider-http.ts'
import { jsonOf } from '../read-json.ts'
import { nothingReached, unclear } from '../unclear-ends.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { ChannelError } from '../channel-errors.ts'
import { GraphError, refusalOf, type Verdicts } from './graph-refusal.ts'

/** Supported until January 2027. */
export const graphVersion = 'v21.0'

/** The credentials for Graph. Without a token, only calls that authenticate in another way work. */
/** All products of Meta share it. */
export const graphApi = { url: 'https://graph.facebook.com', setting: 'GRAPH_API_URL' }

export interface GraphConnection {
  apiUrl: string
  token: string
  http: ProviderHttp
  /** What this product's own error codes mean. */
  verdicts?: Verdicts
}

export interface GraphCall<Result> {
  method: ProviderRequest['method']
  /** Segments, written into the address one by one. */
  path: readonly string[]
  query?: Readonly<Record<string, string>>
  json?: unknown
  form?: FormData
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  result: z.ZodType<Result>
  /** A repeated call sends a second message to the client. */
  makesMessage?: boolean
  timeout?: number
}

/** The only function that calls Graph. @throws ChannelError */
export async function callGraph<Result>(
  connection: GraphConnection,
  call: GraphCall<Result>,
): Promise<Result> {
  const { makesMessage = false, result } = call
  const scrub = (text: string) => withoutSecrets(text, connection, call)
  const { status, headers, bytes } = await ask(connection, call, scrub)
  const answer = jsonOf(bytes)
  const parsed = status === 200 ? result.safeParse(answer) : undefined
  if (parsed?.success) return parsed.data
  const error = Refused.safeParse(answer).data?.error
  if (error === undefined && status === 200) {
    const wrong = parsed?.error === undefined ? 'not as expected' : whatIsWrong(parsed.error)
    throw unclear(`Meta's answer is unexpected: ${wrong}`, makesMessage)
  }
  const refused = refusalOf({ status, headers, error }, connection.verdicts ?? {}, makesMessage)
  throw new ChannelError(refused.failure, scrub(refused.reason).slice(0, 300), {
    code: refused.code,
    problem: refused.problem,
  })
}

const Refused = z.looseObject({ error: GraphError })

export const Success = z.looseObject({ success: z.union([z.literal(true), z.literal('true')]) })

async function ask(connection: GraphConnection, call: GraphCall<unknown>, scrub: (text: string) => string) {
  const { method, json, form, bytes, headers = {}, timeout = 20_000, makesMessage = false } = call
  try {
    return await connection.http({
      method,
      url: addressOf(connection.apiUrl, call),
      headers: {
        ...(connection.token === '' ? {} : { authorization: `Bearer ${connection.token}` }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: { json } }),
      ...(form === undefined ? {} : { body: form }),
      ...(bytes === undefined ? {} : { bytes }),
      timeout,
      maxBytes: 4 * 1024 * 1024,
    })
  } catch (error) {
    throw nothingReached(error, makesMessage, scrub)
  }
}

function addressOf(apiUrl: string, { path, query = {} }: GraphCall<unknown>): string {
  const base = /\/v\d+\.\d+$/.test(apiUrl) ? apiUrl : `${apiUrl}/${graphVersion}`
  const asked = new URLSearchParams(query).toString()
  return `${base}/${path.map(segment).join('/')}${asked === '' ? '' : `?${asked}`}`
}

/** `upload:MTp…?sig=…` is an id too, and Meta expects its question mark unescaped. */
function segment(part: string): string {
  if (part.startsWith('upload:') && /^[\w:=?&%.-]+$/.test(part)) return part
  if (/^\.*$/.test(part)) throw new ChannelError({ kind: 'refused' }, 'not an id of Meta')
  return encodeURIComponent(part.toWellFormed())
}

/** Provider texts and addresses often repeat the request, secrets included. */
function withoutSecrets(
  text: string,
  { token }: GraphConnection,
  { query = {} }: GraphCall<unknown>,
): string {
  const asked = secretParameters.flatMap((name) => query[name] ?? [])
  const secrets = [token, ...asked, ...asked.flatMap((one) => one.split('|'))].filter((one) => one.length > 3)
  const hidden = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((words, secret) => words.replaceAll(secret, '***'), text)
  return hidden.replaceAll(/EAA[\w-]{8,}/g, '***')
}

const secretParameters = [
  'access_token',
  'client_secret',
  'code',
  'fb_exchange_token',
  'input_token',
  'verify_token',
]
