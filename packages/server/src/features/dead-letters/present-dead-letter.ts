import {
  type DeadLetter,
  type FailedProblem,
  isProviderProblem,
  type Platform,
  platformNames,
  problemsInEnglish,
} from '@switchboard/contract'
import type { GivenUp } from '../outgoing-webhooks/outgoing-webhooks.ts'
import type { UnmatchedEvent } from '../webhooks/webhooks.ts'
import type { WrongInbound, WrongMedia, WrongOutbound } from './dead-letters-store.ts'
import { itemIds } from './item-ids.ts'

/** English texts for readers outside the web app, which shows them in the reader's language. */
const inEnglish = {
  waiting: 'It waits for its turn.',
  reconnect: 'The channel needs to be connected again.',
  unfetched: 'The file has not been fetched yet.',
  unreadable: 'It could not be read.',
} as const satisfies Partial<Record<FailedProblem, string>>

type Reason = Pick<DeadLetter, 'reason' | 'problem'>

/** The recorded reason of a provider or of the server, or else a text of ours. */
const reasonFrom = (recorded: string | null, otherwise: keyof typeof inEnglish): Reason =>
  recorded === null
    ? { reason: inEnglish[otherwise], problem: otherwise }
    : { reason: recorded, problem: null }

/** The accounts that are named because their platform has several. */
type Names = ReadonlyMap<string, string>

export const presentInbound = (row: WrongInbound, names: Names): DeadLetter => ({
  itemid: itemIds.inbound(row.accountid, row.ext_id),
  kind: 'inbound',
  state: 'failed',
  platform: row.platform,
  account_name: names.get(row.accountid) ?? null,
  ticketid: null,
  client_name: row.client_name,
  about: null,
  ...reasonFrom(row.last_error, 'unreadable'),
  attempts: row.attempts,
  since: row.received_on,
})

export const presentUnmatchedEvent = (row: UnmatchedEvent): DeadLetter => ({
  itemid: itemIds.unmatched(row.eventid),
  kind: 'inbound',
  state: 'failed',
  platform: row.platform,
  account_name: null,
  ticketid: null,
  client_name: null,
  about: row.ext_account_id,
  ...unmatchedReason(row),
  attempts: 1,
  since: row.received_on,
})

function unmatchedReason({ platform, ext_account_id }: UnmatchedEvent): Reason {
  if (ext_account_id === null) return reasonFrom(null, 'unreadable')
  const reason = `${platformNames[platform]} sent it to ${ext_account_id}, which is not connected.`
  return { reason, problem: 'not-connected' }
}

export const presentOutbound = (
  row: WrongOutbound,
  names: Names,
  silenced: readonly Platform[],
): DeadLetter => ({
  itemid: itemIds.outbound(row.outboxid),
  kind: 'outbound',
  state: row.state === 'failed' || row.state === 'unconfirmed' ? row.state : 'stuck',
  platform: row.platform,
  account_name: names.get(row.accountid) ?? null,
  ticketid: row.ticketid,
  client_name: row.client_name,
  about: null,
  ...(row.state === 'queued' && silenced.includes(row.platform) ? inSilence : sendReason(row)),
  attempts: row.attempts,
  since: row.created_on,
})

const inSilence: Reason = { reason: problemsInEnglish['silent-mode'], problem: 'silent-mode' }

/** The trouble of the account comes first: until it is repaired, the account sends nothing. */
function sendReason({
  account_state,
  account_error,
  last_error,
  last_problem: problem,
}: WrongOutbound): Reason {
  if (account_state === 'broken') return { ...reasonFrom(account_error, 'reconnect'), problem: 'reconnect' }
  if (problem === null) return reasonFrom(last_error, 'waiting')
  const isTheirs = isProviderProblem(problem) && last_error !== null
  return { reason: isTheirs ? last_error : problemsInEnglish[problem], problem }
}

export const presentMedia = (row: WrongMedia, names: Names): DeadLetter => ({
  itemid: itemIds.media(row.jobid),
  kind: 'media',
  state: row.state === 'failed' ? 'failed' : 'stuck',
  platform: row.platform,
  account_name: names.get(row.accountid) ?? null,
  ticketid: row.ticketid,
  client_name: row.client_name,
  about: null,
  ...reasonFrom(row.last_error, 'unfetched'),
  problem: 'unfetched',
  attempts: row.attempts,
  since: row.created_on,
})

export const presentGivenUp = (row: GivenUp): DeadLetter => ({
  itemid: itemIds.delivery(row.deliveryid),
  kind: 'webhook',
  state: 'failed',
  platform: null,
  account_name: null,
  ticketid: null,
  client_name: null,
  about: row.host,
  ...postReason(row),
  attempts: row.attempts,
  since: row.happened_on,
})

const postReason = ({ problem }: GivenUp): Reason =>
  typeof problem === 'number'
    ? { reason: `HTTP ${problem}`, problem: null }
    : { reason: `No answer (${problem ?? 'other'}).`, problem: problem ?? 'other' }
