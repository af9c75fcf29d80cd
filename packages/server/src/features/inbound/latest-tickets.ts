import type { Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import { ticketColumns } from '../../platform/db/tables/ticket-tables.ts'
import { type NamesOfTicket, selectNamesOf, type TicketNames, type TicketRow } from '../tickets/tickets.ts'

/** A client's newest ticket, locked, with the facts that decide where a new message goes. */
export interface LatestTicket extends TicketRow {
  names: TicketNames
  knows_message: boolean
  /** A reaction or deletion is waiting for its message. */
  has_early: boolean
  /** The client's newest message, which is among the newest 20 of all, was sent later: only then may one go before it. */
  has_later: boolean
}

type LockedTicket = Omit<LatestTicket, 'names'> & { n: number }

const NEWEST = `(select ticketid from tickets where tickets.identityid = sender.identityid order by created_on desc limit 1)`

const lockNewestOf = (senders: string): string => `
  select asked.n, latest.* from (
    select n, identityid, message_ref, sent_on, ${NEWEST} as ticketid from ${senders} order by ticketid, n
  ) asked cross join lateral (
    select ${ticketColumns},
      exists (select from messages where messages.identityid = asked.identityid and message_ref = asked.message_ref)
        as knows_message,
      exists (select from inbox where inbox.identityid = asked.identityid and state = 'failed') as has_early,
      coalesce((select provider_on > asked.sent_on
        from (select seq, isagent, provider_on from messages where messages.ticketid = tickets.ticketid
          order by seq desc limit 20) newest
        where not isagent order by seq desc limit 1), false) as has_later
    from tickets where tickets.ticketid = asked.ticketid for update of tickets
  ) latest`

const SENDERS =
  'json_to_recordset($1) as sender (n int, identityid uuid, message_ref text, sent_on timestamptz)'

/**
 * An identity is locked before its tickets, everywhere: only those that this transaction has locked or written. One that somebody
 * made since the events were recorded is not, and one that somebody else has a share of does not show it: both are left out.
 */
const LOCKED_SENDERS = `(
  select n, known.identityid, message_ref, sent_on
  from json_to_recordset($1) as event (n int, accountid uuid, ext_user_id text, message_ref text, sent_on timestamptz)
    cross join lateral (select identityid from identities
      where identities.accountid = event.accountid and identities.ext_user_id = event.ext_user_id
        and pg_current_xact_id()::xid in (identities.xmin, identities.xmax) limit 1) known
  ) as sender`

const lockLatest = preparedStatement<[asked: string], LockedTicket>(
  'lock-latest-tickets',
  lockNewestOf(SENDERS),
)
const namesOfLatest = preparedStatement<[identityids: string[]], NamesOfTicket>(
  'names-of-latest-tickets',
  selectNamesOf(`select ${NEWEST} from unnest($1::uuid[]) as sender (identityid)`),
)
const lockLatestOfSenders = preparedStatement<[asked: string], LockedTicket>(
  'lock-tickets-of-senders',
  lockNewestOf(LOCKED_SENDERS),
)
const namesOfSenders = preparedStatement<[accountids: string[], extUserIds: string[]], NamesOfTicket>(
  'names-of-senders-tickets',
  selectNamesOf(`
    select newest.ticketid from unnest($1::uuid[], $2::text[]) as asked (accountid, ext_user_id)
      cross join lateral (select identityid from identities
        where identities.accountid = asked.accountid and identities.ext_user_id = asked.ext_user_id limit 1) sender
      cross join lateral (select ticketid from tickets
        where tickets.identityid = sender.identityid order by created_on desc limit 1) newest`),
)

/** What is asked about a message of a client. */
export interface AskedMessage {
  messageRef: string | null
  at: Date | null
}

/**
 * The newest ticket of each client, locked in a fixed order, as it is for each message. Undefined for a client without a
 * ticket: such a client has no messages either.
 */
export async function latestTickets(
  tx: Tx,
  asked: ReadonlyArray<AskedMessage & { identityid: string }>,
): Promise<Array<LatestTicket | undefined>> {
  const rows = asked.map((one, n) => ({ n, identityid: one.identityid, ...columnsOf(one) }))
  const [locked, named] = await Promise.all([
    lockLatest(tx, rowsAsJson(rows)),
    namesOfLatest(tx, [...new Set(rows.map(({ identityid }) => identityid))]),
  ])
  return inOrder(asked, locked, named)
}

/**
 * The same of clients whose identities were locked by the statement before. Undefined as well for somebody whom the account
 * does not know by this id.
 */
export async function latestTicketsOfSenders(
  tx: Tx,
  asked: ReadonlyArray<AskedMessage & { accountid: string; extUserId: string }>,
): Promise<Array<LatestTicket | undefined>> {
  const rows = asked.map((one, n) => ({
    n,
    accountid: one.accountid,
    ext_user_id: one.extUserId,
    ...columnsOf(one),
  }))
  const senders = [...new Map(asked.map((one) => [`${one.accountid}/${one.extUserId}`, one])).values()]
  const [locked, named] = await Promise.all([
    lockLatestOfSenders(tx, rowsAsJson(rows)),
    namesOfSenders(
      tx,
      senders.map(({ accountid }) => accountid),
      senders.map(({ extUserId }) => extUserId),
    ),
  ])
  return inOrder(asked, locked, named)
}

const columnsOf = ({ messageRef, at }: AskedMessage): object => ({
  message_ref: messageRef,
  sent_on: at?.toISOString() ?? null,
})

/** The ticket of each message that was asked about, with its names. */
function inOrder(
  asked: readonly AskedMessage[],
  locked: readonly LockedTicket[],
  named: readonly NamesOfTicket[],
): Array<LatestTicket | undefined> {
  const namesOf = new Map(named.map(({ ticketid, ...names }) => [ticketid, names]))
  const latest = new Map<number, LatestTicket>()
  for (const { n, ...row } of locked) {
    const names = namesOf.get(row.ticketid)
    if (names === undefined) throw new Error('A ticket that was locked is gone.')
    latest.set(n, { ...row, names })
  }
  return asked.map((_, n) => latest.get(n))
}
