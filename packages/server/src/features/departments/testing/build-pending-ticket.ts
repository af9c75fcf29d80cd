import type { Department } from '@switchboard/contract'
import { shortId } from '../../../platform/lib/ids.ts'
import type { TestServer } from '../../../testing/index.ts'

/** A ticket that waits in a department, with the client and channel account it needs. */
export function buildPendingTicket(server: TestServer, { departmentid }: Department): Promise<string> {
  const { app } = server
  const [accountid, clientid, identityid, ticketid] = [
    app.ids.uuid(),
    app.ids.uuid(),
    app.ids.uuid(),
    app.ids.uuid(),
  ]
  const now = app.clock.now()
  return app.db.transaction(async ({ query }) => {
    await query
      .insertInto('channel_accounts')
      .values({
        accountid,
        platform: 'telegram',
        name: 'A bot',
        ext_account_id: accountid,
        secrets: '{}',
        intake: 'off',
        created_on: now,
      })
      .execute()
    await query
      .insertInto('clients')
      .values({ clientid, short_id: shortId(clientid), client_name: 'Ingrid Solheim', created_on: now })
      .execute()
    await query
      .insertInto('identities')
      .values({
        identityid,
        accountid,
        ext_user_id: clientid,
        chat: clientid,
        clientid,
        name: 'Ingrid Solheim',
      })
      .execute()
    await query
      .insertInto('tickets')
      .values({
        ticketid,
        created_on: now,
        clientid,
        identityid,
        accountid,
        platform: 'telegram',
        departmentid,
        updated_on: now,
      })
      .execute()
    return ticketid
  })
}
