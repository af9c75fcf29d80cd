import { Readable } from 'node:stream'
import { calls, clientExportPath, IdOrShortId, isAdmin } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { disposition } from '../../platform/files/file-name.ts'
import { refuseCrossSite } from '../../platform/http/guards.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { pageAuthenticator } from '../sessions/sessions.ts'
import { clientExport } from './client-export.ts'
import { eraseClient, erasurePreview } from './privacy.ts'
import { zipOf } from './zip.ts'

export const privacyFeature: Feature = {
  serves(serve, app) {
    serve(calls.getErasurePreview, ({ params }) => erasurePreview(app, params.clientid))
    serve(calls.eraseClient, ({ me, params, body }) =>
      eraseClient(app, me, params.clientid, body.confirmation),
    )
  },
  routes: serveClientExport,
}

/** Not a call of the contract, because it returns an archive. For administrators, from our own pages only. */
function serveClientExport(fastify: FastifyInstance, app: AppContext): void {
  const authenticate = pageAuthenticator(app)
  const url = clientExportPath.replace('{clientid}', ':clientid')
  fastify.get<{ Params: { clientid: string } }>(url, async (request, reply) => {
    refuseCrossSite(request, true, app.publicUrl)
    const session = await authenticate(request)
    if (!isAdmin(session.me)) refuse('admins-only')
    await app.rates.consume('export', `session ${session.sessionid}`)
    const id = IdOrShortId.safeParse(request.params.clientid)
    if (!id.success) refuse('client-not-found')
    const { name, entries } = await clientExport(app, session.me, id.data)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': disposition('attachment', name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(zipOf(entries), { objectMode: false }))
  })
}
