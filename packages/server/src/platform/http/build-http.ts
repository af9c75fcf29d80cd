import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { Call, Me } from '@switchboard/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../audit/audit.ts'
import { endCallsOn } from './end-calls.ts'
import type { Feature } from './feature.ts'
import { refuseUnknownHosts } from './known-host.ts'
import { letGoOfTheDeaf } from './let-go.ts'
import { answerErrors } from './refuse-errors.ts'
import { serveCallsOn } from './serve-call.ts'
import type { Authenticate, AuthenticateKey } from './served-call.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'
import { connectPageHeaders, securityHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

export interface Http {
  fastify: FastifyInstance
  cookie: SessionCookie
  authenticate: Authenticate
  /** Lets nobody in any more, and resolves when every call under way is answered. */
  endCalls(): Promise<void>
}

interface HttpParts {
  features: readonly Feature[]
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  eventPosition: () => number
  /** Measures the answers. */
  watch?: (fastify: FastifyInstance) => void
}

/**
 * Who sends nothing for long is let go within a minute, so that nobody holds connections by being slow: headers in 20 s, a
 * whole request in 50 s. A handler may take as long as `connectionTimeout`.
 */
const patience = {
  requestTimeout: 50_000,
  connectionTimeout: 90_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
}

/** The one origin that serves the web app, calls, files and webhooks (product §1). */
export async function buildHttp(
  app: AppContext,
  { features, authenticate, authenticateKey, eventPosition, watch }: HttpParts,
): Promise<Http> {
  const loggerInstance: FastifyBaseLogger = app.log
  const fastify: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    ...patience,
    keepAliveTimeout: 10_000,
    trustProxy: app.config.trustProxy,
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
  })
  letGoOfTheDeaf(fastify)
  const endCalls = endCallsOn(fastify)
  answerErrors(fastify)
  refuseUnknownHosts(fastify, app.publicUrl)
  watch?.(fastify)
  partOnLeaving(fastify, app)
  askNoDevices(fastify)
  await fastify.register(cookie)
  await fastify.register(multipart)
  await fastify.register(helmet, securityHeaders(app.publicUrl))
  const sidCookie = sessionCookie(app.publicUrl)
  const serve = serveCallsOn(fastify, {
    authenticate,
    authenticateKey,
    cookie: sidCookie,
    publicUrl: app.publicUrl,
    eventPosition,
    checkReplies: app.config.checkReplies,
    noteForbidden: (call, me) => app.db.transaction((tx) => noteForbidden(app, tx, call, me)),
    uploadsDir: app.files.temporaryDir,
    rates: app.rates,
  })
  for (const feature of features) {
    feature.serves?.(serve, app)
    feature.routes?.(fastify, app)
  }
  await serveWebApp(fastify, connectPageHeaders(app.publicUrl(), app.config.meta.sdkUrl))
  return { fastify, cookie: sidCookie, authenticate, endCalls }
}

/** A kept-alive connection would go on bringing requests to a node that is on its way out. */
function partOnLeaving(fastify: FastifyInstance, app: AppContext): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (app.isLeaving()) reply.header('connection', 'close')
    done(null, payload)
  })
}

const noteForbidden = (app: AppContext, tx: Tx, { method, path }: Call, me: Me): Promise<void> =>
  audit(app, tx, { actor: me, deed: 'call.forbidden', subject: path, detail: { method }, result: 'refused' })

/** What a desk has no use for; a voice note is recorded with the microphone. */
const PERMISSIONS = 'camera=(), geolocation=(), payment=(), usb=(), display-capture=(), microphone=(self)'

function askNoDevices(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    done(null, payload)
  })
}
