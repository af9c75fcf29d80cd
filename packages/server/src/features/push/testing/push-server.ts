import { buildCompany } from '../../../testing/build-people.ts'
import { startTestServer } from '../../../testing/start-test-server.ts'
import { pushTo } from '../push.ts'
import { startPushService } from './push-service.ts'

/** A desk with its people, and a push service beside it. */
export async function startPushServer() {
  const service = await startPushService()
  const { url, providerHttp } = service
  const server = await startTestServer({ config: { pushServiceUrl: url }, providerHttp })
  const company = await buildCompany(server)
  return {
    service,
    server,
    company,
    /** Queues a notice of a client's message for one person. */
    pushed: (userid: string) =>
      server.app.db.transaction((tx) =>
        pushTo(
          server.app,
          tx,
          { users: [userid] },
          { kind: 'message', name: 'Ingrid', ticketid: server.app.ids.uuid() },
        ),
      ),
    async stop() {
      await server.stop()
      service.stop()
    },
  }
}
