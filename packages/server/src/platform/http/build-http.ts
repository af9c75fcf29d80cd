import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from '../../context.ts'
import { auditRefusal } from '../audit/audit.ts'
import { withOrigin } from '../audit/origin.ts'
import { browserCookie } from './browser-cookie.ts'
import {
  believeAddressesAlone,
  type ClientAddress,
  clientAddress,
  warnOfUntrustedProxy,
} from './client-address.ts'
import { closeStalledConnections } from './close-stalled-connections.ts'
import { endCallsOn } from './end-calls.ts'
import { refuseUnknownHosts } from './known-host.ts'
import { limitAddresses } from './rate-limits.ts'
import { answerErrors } from './refuse-errors.ts'
import { serveCallsOn } from './serve-call.ts'
import type { Authenticate, AuthenticateKey, AuthenticateVisitor, Serve } from './served-call.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'
import { connectPageHeaders, setSecurityHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

export interface Http {
  fastify: FastifyInstance
  cookie: SessionCookie
  authenticate: Authenticate
  addressOf: ClientAddress
  /** Accepts no new connections, and resolves when every running call is answered. */
  endCalls(): Promise<void>
}

/** The calls and routes of a feature. */
export interface HttpFeature {
  /** The calls it answers. */
  serves?(serve: Serve, app: AppContext): void
  /** Routes that are no calls of the contract: webhooks, files. */
  routes?(fastify: FastifyInstance, app: AppContext): void
}

interface HttpParts {
  features: readonly HttpFeature[]
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  authenticateVisitor: AuthenticateVisitor
  eventPosition: () => number
  /** Measures the answers. */
  watch?: (fastify: FastifyInstance) => void
}

/**
 * Headers arrive within 20 s. A body has no limit on its total time, because a large file over a slow connection takes minutes:
 * `closeStalledConnections` ends the silent ones. A handler may take as long as `connectionTimeout`.
 */
const timeouts = {
  requestTimeout: 0,
  connectionTimeout: 90_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
}

/** The one origin that serves the web app, calls, files and webhooks. */
export async function buildHttp(
  app: AppContext,
  { features, authenticate, authenticateKey, authenticateVisitor, eventPosition, watch }: HttpParts,
): Promise<Http> {
  const loggerInstance: FastifyBaseLogger = app.log
  const fastify: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    ...timeouts,
    keepAliveTimeout: 10_000,
    trustProxy: app.config.trustProxy,
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  closeStalledConnections(fastify)
  const endCalls = endCallsOn(fastify)
  answerErrors(fastify)
  const addressOf = clientAddress(app.config.trustProxy)
  warnOfUntrustedProxy(fastify, app.config.trustProxy, app.log)
  believeAddressesAlone(fastify, addressOf)
  refuseUnknownHosts(fastify, app.publicUrl)
  // Not on what names another host, which they would pin to https; on every other refusal.
  setSecurityHeaders(fastify, app.publicUrl)
  limitAddresses(fastify, app.rates)
  watch?.(fastify)
  partOnLeaving(fastify, app)
  askNoDevices(fastify)
  keepOrigins(fastify)
  await fastify.register(cookie)
  await fastify.register(multipart)
  const sidCookie = sessionCookie(app.publicUrl)
  const serve = serveCallsOn(fastify, {
    authenticate,
    authenticateKey,
    authenticateVisitor,
    cookie: sidCookie,
    browserCookie: browserCookie(app.publicUrl),
    publicUrl: app.publicUrl,
    clock: app.clock,
    eventPosition,
    checkReplies: app.config.checkReplies,
    noteForbidden: ({ method, path }, me, action) =>
      app.db.transaction((tx) =>
        auditRefusal(app, tx, { actor: me, action, subject: path, detail: { method } }),
      ),
    uploadsDir: app.files.temporaryDir,
    rates: app.rates,
  })
  for (const feature of features) {
    feature.serves?.(serve, app)
    feature.routes?.(fastify, app)
  }
  await serveWebApp(fastify, connectPageHeaders(app.publicUrl(), app.config.meta.sdkUrl), sidCookie)
  return { fastify, cookie: sidCookie, authenticate, addressOf, endCalls }
}

/** The contract parses what arrives. Fastify's own compilers of schemas would take a twentieth of a start to load. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify: the contract parses calls.')
}

/** A kept-alive connection would go on bringing requests to a node that is on its way out. */
function partOnLeaving(fastify: FastifyInstance, app: AppContext): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (app.isLeaving()) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Of calls and of other routes alike, such as exports. Before that the body is parsed, which begins in no request. */
function keepOrigins(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _, done) => withOrigin(request.ip, done))
}

/** Browser features that the web app does not use; voice notes need the microphone. */
const PERMISSIONS = 'camera=(), geolocation=(), payment=(), usb=(), display-capture=(), microphone=(self)'

function askNoDevices(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    done(null, payload)
  })
}
