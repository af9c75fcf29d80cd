import { platformNames } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { TicketRow } from '../tickets/tickets.ts'

type Of = Pick<TicketRow, 'identityid' | 'platform' | 'created_on'>

/** Until when we may write freely: so long after the client's last word (product §5). null: always. */
export async function windowEnds(reader: Reader, ticket: Of): Promise<string | null> {
  const { replyWindow } = channelOf(ticket.platform).abilities
  if (replyWindow === null) return null
  const { last_inbound_on } = await reader.query
    .selectFrom('identities')
    .select('last_inbound_on')
    .where('identityid', '=', ticket.identityid)
    .executeTakeFirstOrThrow()
  return later(last_inbound_on ?? ticket.created_on, replyWindow)
}

/** Refused before anything is queued: the provider would only refuse it later. @throws window-closed */
export async function requireOpenWindow(app: AppContext, reader: Reader, ticket: Of): Promise<void> {
  const ends = await windowEnds(reader, ticket)
  if (ends === null || app.clock.now() < ends) return
  const { platform } = ticket
  const { templates = false } = channelOf(platform).abilities
  const instead = templates ? 'Send a template instead.' : 'The client has to write first.'
  refuse('window-closed', {
    message: `The time to answer freely on ${platformNames[platform]} is over. ${instead}`,
    detail: { platform, windowEnds: ends, templates },
  })
}
