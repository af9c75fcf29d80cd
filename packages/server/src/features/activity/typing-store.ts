import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'

/** A client who may be shown a typing indicator. */
export interface Reader {
  accountid: string
  platform: Platform
  chat: string
  /** The provider's id of the client's newest message in the ticket. */
  messageRef: string | null
}

/**
 * No client when the writer is not the handler, or when nothing may be sent to this client or over this account now.
 */
export async function readerOf(
  app: AppContext,
  ticketid: string,
  writer: string,
): Promise<Reader | undefined> {
  const [reader] = await app.db.named<Reader>(
    'reader-of-typing',
    `select t.accountid, t.platform, i.chat,
            (select m.message_ref from messages m
             where m.ticketid = t.ticketid and not m.isagent and m.message_ref is not null
             order by m.seq desc limit 1) as "messageRef"
     from tickets t
     join identities i on i.identityid = t.identityid
     join clients c on c.clientid = t.clientid
     join channel_accounts a on a.accountid = t.accountid
     where t.ticketid = $1 and t.userid = $2 and t.closed_on is null and i.reachable and c.blocked_on is null
       and a.removed_on is null and a.state <> 'broken' and (a.paused_until is null or a.paused_until <= $3)`,
    [ticketid, writer, app.clock.now()],
  )
  return reader
}
