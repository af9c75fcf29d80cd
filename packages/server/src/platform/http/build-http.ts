import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Feature } from './feature.ts'
import { answerErrors } from './refuse-errors.ts'
import { serveCallsOn } from './serve-call.ts'
import type { Authenticate } from './served-call.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'
import { securityHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

export interface Http {
  fastify: FastifyInstance
  cookie: SessionCookie
  authenticate: Authenticate
}

interface HttpParts {
  features: readonly Feature[]
  authenticate: Authenticate
  eventPosition: () => number
}

/** The one origin that serves the web app, calls, files and webhooks (product §1). */
export async function buildHttp(
  app: AppContext,
  { features, authenticate, eventPosition }: HttpParts,
): Promise<Http> {
  const loggerInstance: FastifyBaseLogger = app.log
  const fastify: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 90_000,
    keepAliveTimeout: 10_000,
    trustProxy: app.config.trustProxy,
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
  })
  answerErrors(fastify)
  await fastify.register(cookie)
  await fastify.register(multipart)
  await fastify.register(helmet, securityHeaders(app.publicUrl))
  const sidCookie = sessionCookie(app.publicUrl)
  const serve = serveCallsOn(fastify, {
    authenticate,
    cookie: sidCookie,
    publicUrl: app.publicUrl,
    eventPosition,
    checkReplies: app.config.checkReplies,
    uploadsDir: app.files.temporaryDir,
  })
  for (const feature of features) {
    feature.serves?.(serve, app)
    feature.routes?.(fastify, app)
  }
  await serveWebApp(fastify)
  return { fastify, cookie: sidCookie, authenticate }
}
