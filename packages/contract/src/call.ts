import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The header in which a page says whom it shows as signed in. Who signs in elsewhere in the browser gives another cookie to all its
 * pages: one that slept meanwhile must not act as that user (P12-177).
 */
export const USER_HEADER = 'desk-user'

/**
 * The right that a call requires; the policies decide per entity what the caller may access. A visitor of a website chat
 * comes with a bearer of its own, never with an agent's session.
 */
export type Right = 'anyone' | 'visitor' | 'signed-in' | 'admin'

type Schema = z.ZodType
/** `{name}` parts of a path. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export interface CallShape<Path extends string = string> {
  method: Method
  /** The specification's path, parameters in braces. */
  path: Path
  /** One sentence for the API page. */
  summary: string
  right: Right
  /** The scope that an API key needs; without one no key can make this call. */
  scope?: Scope
  /** Also for a user who must set a new password or a second factor first. */
  allowIncomplete?: true
  params?: z.ZodType<Record<ParamNames<Path>, unknown>>
  query?: Schema
  body?: Schema
  /** Set for multipart calls: the name of the one file field; its other fields are `body`. */
  file?: string
  /** Set for multipart calls that work without their file. */
  fileIsOptional?: true
  /**
   * Set for long replies without keys, tokens or codes. Others are not compressed: beside text that a stranger chooses, the
   * length of a compressed secret would help to guess it (BREACH).
   */
  mayBeCompressed?: true
  reply: Schema
  /** Those of this call alone; absent: it has none. */
  refusals?: readonly RefusalCode[]
}

/** A call as a value: the server serves it, the web app makes it, the API page documents it, tests fuzz it. */
export type Call = CallShape

export function defineCall<const Path extends string, const Shape extends CallShape<Path>>(
  shape: Shape & { path: Path } & (ParamNames<Path> extends never ? unknown : { params: Schema }),
): Shape {
  return shape
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

/** The input of a served call after parsing. */
export type CallInput<C extends Call> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}
/** The arguments of a caller. */
export type CallArguments<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends Schema ? K : never]: Given<C[K]>
} & FileArgument<C>
type FileArgument<C extends Call> = C extends { fileIsOptional: true }
  ? { file?: Blob | undefined }
  : C extends { file: string }
    ? { file: Blob }
    : unknown
/** The reply of a served call, before it is checked against its schema. */
export type CallReply<C extends Call> = z.input<C['reply']>
/** The result for a caller. */
export type CallAnswer<C extends Call> = z.output<C['reply']>

/** The path with its parameters filled in and escaped. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(String(params[name])))
}

/** Every URL parser removes the segments '.' and '..', also escaped; the blank behind one changes no search (P12-140). */
const segmentOf = (value: string): string => encodeURIComponent(/^\.{1,2}$/.test(value) ? `${value} ` : value)
