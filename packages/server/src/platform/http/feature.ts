import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { SocketHandler } from '../realtime/sockets.ts'
import type { Worker } from '../workers/worker.ts'
import type { Serve } from './served-call.ts'

/** What a feature brings to the desk. app.ts lists them; nothing else knows them all. */
export interface Feature {
  /** The calls it answers. */
  serves?(serve: Serve, app: AppContext): void
  /** Routes that are no calls of the contract: webhooks, files. */
  routes?(fastify: FastifyInstance, app: AppContext): void
  /** Handlers of the messages that pages send on their sockets. */
  socketHandlers?(app: AppContext): readonly SocketHandler[]
  /** Handlers of the events between server nodes, by the name of the event. */
  nodeSubscriptions?(app: AppContext): Readonly<Record<string, (payload: unknown) => void>>
  /** Its work beside the calls, started once the server listens; `sweepEvery` milliseconds when nobody wakes it. */
  workers?(app: AppContext, sweepEvery: number): readonly Worker[]
  /** Runs at start, after the migrations: first department, first admin. Safe on several nodes at once. */
  prepares?(app: AppContext): Promise<void>
  /** Once the server listens, so that a start that fails does and logs nothing. */
  begins?(app: AppContext): Promise<void>
}
