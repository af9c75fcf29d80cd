import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { SocketWord } from '../realtime/sockets.ts'
import type { Serve } from './served-call.ts'

/** What a feature brings to the desk. app.ts lists them; nothing else knows them all. */
export interface Feature {
  /** The calls it answers. */
  serves?(serve: Serve, app: AppContext): void
  /** Routes that are no calls of the contract: webhooks, files. */
  routes?(fastify: FastifyInstance, app: AppContext): void
  /** Words it hears on sockets. */
  hears?(app: AppContext): readonly SocketWord[]
  /** What the server nodes tell each other, by the name of the event. */
  hearsNodes?(app: AppContext): Readonly<Record<string, (payload: unknown) => void>>
  /** Runs at start, after the migrations: first department, first admin. Safe on several nodes at once. */
  prepares?(app: AppContext): Promise<void>
}
