import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { eraseClient, erasurePreview } from './privacy.ts'
import { serveClientExport } from './client-export-route.ts'

export const privacyFeature: Feature = {
  serves(serve, app) {
    serve(calls.getErasurePreview, ({ params }) => erasurePreview(app, params.clientid))
    serve(calls.eraseClient, async ({ me, params, body }) => {
      await eraseClient(app, me, params.clientid, body.confirmation)
      return done
    })
  },
  routes: serveClientExport,
}
