import { type Call, calls, done, isAdmin, type Me, USER_HEADER } from '@switchboard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actByKey } from '../audit/origin.ts'
import { type Clock, microsecondsOf } from '../lib/clock.ts'
import { refuse } from '../lib/refusal.ts'
import type { Rates } from '../rates/rates.ts'
import { compressAnswer } from './compress-answer.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { bearerOf, isOutOfScope, refuseCrossSite, requireRight } from './guards.ts'
import { type Caller, consumeForCall } from './rate-limits.ts'
import type {
  Answer,
  Authenticate,
  AuthenticateKey,
  AuthenticateVisitor,
  CallRequest,
  Serve,
  Session,
  VisitorSession,
} from './served-call.ts'
import { refuseInvalid } from './invalid-input.ts'
import type { SessionCookie } from './session-cookie.ts'
import { receiveUpload } from './uploads.ts'

export interface ServeOptions {
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  authenticateVisitor: AuthenticateVisitor
  cookie: SessionCookie
  browserCookie: BrowserCookie
  publicUrl: () => string
  clock: Clock
  /** The newest live event that a following read is certain to contain; travels with every answer to a GET. */
  eventPosition: () => number
  checkReplies: boolean
  /** Records a forbidden call: one for administrators only, or outside the scopes of the API key. */
  noteForbidden: (call: Call, me: Me, action: 'call.forbidden' | 'call.out-of-scope') => Promise<void>
  uploadsDir: string
  rates: Rates
}

/** The header with the position of the newest event that an answer already contains. */
const POSITION_HEADER = 'desk-position'

/** Turns calls of the contract into routes: guards, parsing, the reply, and no logic of a feature. */
export function serveCallsOn(fastify: FastifyInstance, options: ServeOptions): Serve {
  return (call, answer) => {
    fastify.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(call, answer, request, reply, options),
    })
  }
}

async function answerCall<C extends Call>(
  call: C,
  answer: Answer<C>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
) {
  refuseCrossSite(request, changesSomething(call), options.publicUrl)
  const caller = await callerOf(call, request, options)
  await consumeForCall(options.rates, call, caller, request.ip)
  await requireRights(call, caller.session, options)
  reply.header('cache-control', 'no-store')
  if (call.method === 'GET') reply.header(POSITION_HEADER, options.eventPosition())
  const upload = call.file === undefined ? null : await receiveUpload(request, call.file, options.uploadsDir)
  try {
    // During the upload the sender may have been locked, demoted or signed out.
    const { session, visitor } = upload === null ? caller : await callerOf(call, request, options)
    if (upload !== null) await requireRights(call, session, options)
    const parts: unknown = {
      params: parsePart(call.params, request.params),
      query: parsePart(call.query, request.query),
      body: parsePart(call.body, upload === null ? request.body : upload.fields),
      me: session?.me ?? null,
      session,
      visitor,
      file: upload === null ? undefined : upload.file,
      http: {
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
        browser: options.browserCookie.read(request),
        bindBrowser: (token: string, expires: string) =>
          options.browserCookie.write(reply, token, secondsUntil(options.clock, expires)),
        startSession: (token: string, expires: string) =>
          options.cookie.write(reply, token, secondsUntil(options.clock, expires)),
        endSession: () => options.cookie.clear(reply),
      },
    }
    if (!isRequestOf(call, parts)) throw new Error('A request was parsed for another call.')
    const given: unknown = await answer(parts)
    const answered = given === undefined ? done : given
    if (options.checkReplies) check(call, answered)
    // Some replies are a bare string, and calls respond with JSON.
    const json = JSON.stringify(answered)
    const body = call.mayBeCompressed === true ? await compressAnswer(request, reply, json) : json
    return reply.type('application/json; charset=utf-8').send(body)
  } finally {
    await upload?.discard()
  }
}

/**
 * How long a cookie lives. A browser reckons a moment from the `Date` of the answer, which is of the machine's clock, and ours
 * are of the database's: where that clock is ahead, it would drop a cookie that lives for minutes at once.
 */
const secondsUntil = (clock: Clock, instant: string): number =>
  Math.ceil((microsecondsOf(instant) - microsecondsOf(clock.now())) / 1_000_000)

/** @throws not-signed-in, admins-only, out-of-scope; a try at what only administrators may do is noted */
async function requireRights(call: Call, session: Session | null, options: ServeOptions): Promise<void> {
  const exceedsScope = isOutOfScope(call, session)
  const isForbidden = session !== null && call.right === 'admin' && !isAdmin(session.me)
  if (session !== null && (exceedsScope || isForbidden))
    await options.noteForbidden(call, session.me, exceedsScope ? 'call.out-of-scope' : 'call.forbidden')
  if (exceedsScope) refuse('out-of-scope')
  requireRight(call, session)
}

/** Who calls: at the calls of visitors neither a cookie nor an API key counts, and elsewhere no visitor's token. */
async function callerOf(call: Call, request: FastifyRequest, options: ServeOptions): Promise<Caller> {
  if (call.right === 'visitor') return { session: null, visitor: await visitorOf(request, options) }
  return { session: await sessionOf(call, request, options), visitor: null }
}

const OfChat = z.object({ key: z.string() })

async function visitorOf(request: FastifyRequest, options: ServeOptions): Promise<VisitorSession> {
  const { key } = OfChat.parse(request.params)
  const token = bearerOf(request) ?? refuse('not-signed-in')
  return (await options.authenticateVisitor(key, token)) ?? refuse('not-signed-in')
}

/** The user of the cookie or of the API key: with a key, the cookie is ignored. @throws not-signed-in */
async function sessionOf(
  call: Call,
  request: FastifyRequest,
  options: ServeOptions,
): Promise<Session | null> {
  const secret = bearerOf(request)
  if (secret === null) {
    const found = await options.authenticate(options.cookie.read(request), {
      prolongs: prolongsSession(call),
      allowIncomplete: true,
    })
    const expected = request.headers[USER_HEADER]
    if (found !== null && expected !== undefined && expected !== found.me.id) refuse('not-signed-in')
    return found
  }
  const session = (await options.authenticateKey(secret)) ?? refuse('not-signed-in')
  if (session.key !== undefined) actByKey(session.key.name)
  return session
}

/** The parts were parsed with this call's own schemas, which is what CallRequest<C> states. */
function isRequestOf<C extends Call>(call: C, parts: unknown): parts is CallRequest<C> {
  return typeof parts === 'object' && parts !== null && ('body' in parts || call.body === undefined)
}

/** The specification has one GET that changes something: logout. */
const changesSomething = (call: Call): boolean => call.method !== 'GET' || call.path === calls.logout.path

/** Pages check by themselves whether their session is valid (the admin guard every 10 s); that does not prolong it. */
const prolongsSession = (call: Call): boolean => call.path !== calls.validate.path

function parsePart(schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  return refuseInvalid(parsed.error)
}

/** A reply that breaks the contract is our bug: it fails loudly where tests and developers see it. */
function check(call: Call, reply: unknown): void {
  const { error } = call.reply.safeParse(reply)
  if (error) throw new Error(`${call.method} ${call.path} answers against its contract: ${error.message}`)
}
