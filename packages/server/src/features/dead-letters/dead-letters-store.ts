import type { DeliveryProblem, Platform } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Reader } from '../../context.ts'

/** The count of all items of the kind, listed or not. */
interface Counted {
  total: number
}

const total = sql<number>`count(*) over ()::int`.as('total')

export interface WrongInbound extends Counted {
  accountid: string
  ext_id: string
  platform: Platform
  client_name: string | null
  last_error: string | null
  attempts: number
  received_on: string
}

/** Dead letters: events that could not be applied. A reaction that arrived before its message is listed after a minute. */
export function wrongInbound(reader: Reader, minuteAgo: string, most: number): Promise<WrongInbound[]> {
  return reader.query
    .selectFrom('inbox')
    .innerJoin('channel_accounts as account', 'account.accountid', 'inbox.accountid')
    .leftJoin('identities', 'identities.identityid', 'inbox.identityid')
    .leftJoin('clients', 'clients.clientid', 'identities.clientid')
    .select(['inbox.accountid', 'ext_id', 'platform', 'client_name', 'inbox.last_error'])
    .select(['attempts', 'received_on'])
    .select(total)
    .where('inbox.state', '=', 'failed')
    .where((row) => row.or([row('inbox.identityid', 'is', null), row('received_on', '<', minuteAgo)]))
    .orderBy('received_on')
    .limit(most)
    .execute()
}

export interface WrongOutbound extends Counted {
  outboxid: number
  accountid: string
  state: 'queued' | 'done' | 'failed' | 'unconfirmed'
  platform: Platform
  account_state: 'connected' | 'broken' | 'silent'
  account_error: string | null
  ticketid: string | null
  client_name: string
  last_error: string | null
  last_problem: DeliveryProblem | null
  attempts: number
  created_on: string
}

/** Sends that failed, are unconfirmed, or wait for a minute or for a broken account; not those that were retried since. */
export function wrongOutbound(reader: Reader, minuteAgo: string, most: number): Promise<WrongOutbound[]> {
  return reader.named<Record<string, unknown> & WrongOutbound>(
    'wrong-outbound',
    `select o.outboxid, o.accountid, o.state, account.platform, account.state as account_state,
            account.last_error as account_error, o.ticketid, c.client_name, o.last_error, o.last_problem, o.attempts, o.created_on,
            count(*) over ()::int as total
     from outbox o
     join channel_accounts account using (accountid)
     join identities i on i.identityid = o.conversation
     join clients c using (clientid)
     where o.command->>'kind' not in ('acknowledge-press', 'remove-choices', 'mark-read')
       and (o.state in ('failed', 'unconfirmed')
            or (o.state = 'queued' and (o.created_on < $1 or account.state = 'broken')))
       and not exists (select from outbox newer where newer.messageid = o.messageid and newer.outboxid > o.outboxid)
     order by o.outboxid limit $2`,
    [minuteAgo, most],
  )
}

export interface WrongMedia extends Counted {
  jobid: number
  accountid: string
  state: 'queued' | 'fetching' | 'done' | 'failed'
  platform: Platform
  ticketid: string
  client_name: string
  last_error: string | null
  attempts: number
  created_on: string
}

/** Files that could not be fetched, or that no node has tried to fetch for a minute. */
export function wrongMedia(reader: Reader, minuteAgo: string, most: number): Promise<WrongMedia[]> {
  return reader.query
    .selectFrom('media_jobs as job')
    .innerJoin('channel_accounts as account', 'account.accountid', 'job.accountid')
    .innerJoin('messages', 'messages.messageid', 'job.messageid')
    .innerJoin('identities', 'identities.identityid', 'messages.identityid')
    .innerJoin('clients', 'clients.clientid', 'identities.clientid')
    .select([
      'jobid',
      'job.accountid',
      'job.state',
      'platform',
      'ticketid',
      'client_name',
      'job.last_error',
      'attempts',
    ])
    .select('messages.created_on')
    .select(total)
    .where((row) =>
      row.or([
        row('job.state', '=', 'failed'),
        row.and([row('job.state', '=', 'queued'), row('job.not_before', '<', minuteAgo)]),
      ]),
    )
    .orderBy('jobid')
    .limit(most)
    .execute()
}
