import { Readable } from 'node:stream'
import {
  AuditExport,
  ClientsExport,
  type ExportName,
  exportPaths,
  ReportExport,
  isAdmin,
  type Me,
  TicketsExport,
} from '@switchboard/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { disposition } from '../../platform/files/file-name.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuseCrossSite } from '../../platform/http/guards.ts'
import { refuseInvalid } from '../../platform/http/invalid-input.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { pageAuthenticator } from '../sessions/sessions.ts'
import { exportAudit, exportClients, exportReport, exportTickets } from './exports.ts'

/** Tables as files: a user who may see a table may export it, and the audit log records it. */
export const exportsFeature: Feature = {
  routes(fastify, app) {
    serveExport(fastify, app, 'tickets', TicketsExport, exportTickets)
    serveExport(fastify, app, 'clients', ClientsExport, exportClients)
    serveExport(fastify, app, 'insight', ReportExport, exportReport)
    serveExport(fastify, app, 'audit', AuditExport, exportAudit, isAdmin)
  },
}

function serveExport<Asked extends z.ZodType<{ zone: string }>>(
  fastify: FastifyInstance,
  app: AppContext,
  name: ExportName,
  question: Asked,
  rows: (app: AppContext, me: Me, asked: z.output<Asked>) => Promise<AsyncGenerator<string>>,
  mayAsk: (me: Me) => boolean = () => true,
): void {
  const authenticate = pageAuthenticator(app)
  fastify.get(exportPaths[name], async (request, reply) => {
    refuseCrossSite(request, true, app.publicUrl)
    const session = await authenticate(request)
    if (!mayAsk(session.me)) refuse('admins-only')
    await app.rates.consume('export', `session ${session.sessionid}`)
    const asked = question.safeParse(request.query)
    if (!asked.success) refuseInvalid(asked.error)
    const today = dayIn(asked.data.zone, app.clock.millis())
    return send(reply, `${name}-${today}.csv`, await rows(app, session.me, asked.data))
  })
}

/** The reader's day, as the times in the table are the reader's: in Tokyo it is another one for nine hours of each. */
const dayIn = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant)

/** A client that disconnects ends the query too: the stream closes the generator behind it. */
const send = (reply: FastifyReply, name: string, rows: AsyncGenerator<string>) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': disposition('attachment', name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(rows, { objectMode: false }))
