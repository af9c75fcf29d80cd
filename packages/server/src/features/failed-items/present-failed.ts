import { type FailedItem, type FailedProblem, platformNames } from '@switchboard/contract'
import type { GivenUp } from '../outgoing-webhooks/outgoing-webhooks.ts'
import type { Stray, WrongInbound, WrongMedia, WrongOutbound } from './failed-items-store.ts'
import { itemIds } from './item-ids.ts'

/** For whoever reads them outside the web app; there they are said in the reader's language. */
const inEnglish = {
  waiting: 'It waits for its turn.',
  reconnect: 'The channel needs to be connected again.',
  unfetched: 'The file has not been fetched yet.',
  unreadable: 'It could not be read.',
} as const satisfies Partial<Record<FailedProblem, string>>

type Reason = Pick<FailedItem, 'reason' | 'problem'>

/** What a provider or the desk noted, or else what the desk has to say of it. */
const noted = (words: string | null, otherwise: keyof typeof inEnglish): Reason =>
  words === null ? { reason: inEnglish[otherwise], problem: otherwise } : { reason: words, problem: null }

export const presentInbound = (row: WrongInbound): FailedItem => ({
  itemid: itemIds.inbound(row.accountid, row.ext_id),
  kind: 'inbound',
  state: 'failed',
  platform: row.platform,
  ticketid: null,
  client_name: row.client_name,
  about: null,
  ...noted(row.last_error, 'unreadable'),
  attempts: row.attempts,
  since: row.received_on,
})

export const presentStray = (row: Stray): FailedItem => ({
  itemid: itemIds.stray(row.strayid),
  kind: 'inbound',
  state: 'failed',
  platform: row.platform,
  ticketid: null,
  client_name: null,
  about: row.ext_account_id,
  ...strayReason(row),
  attempts: 1,
  since: row.received_on,
})

function strayReason({ platform, ext_account_id }: Stray): Reason {
  if (ext_account_id === null) return noted(null, 'unreadable')
  const reason = `${platformNames[platform]} sent it to ${ext_account_id}, which is not connected.`
  return { reason, problem: 'not-connected' }
}

export const presentOutbound = (row: WrongOutbound): FailedItem => ({
  itemid: itemIds.outbound(row.outboxid),
  kind: 'outbound',
  state: row.state === 'failed' || row.state === 'doubtful' ? row.state : 'stuck',
  platform: row.platform,
  ticketid: row.ticketid,
  client_name: row.client_name,
  about: null,
  ...(row.account_state === 'broken'
    ? noted(row.account_error, 'reconnect')
    : noted(row.last_error, 'waiting')),
  attempts: row.attempts,
  since: row.created_on,
})

export const presentMedia = (row: WrongMedia): FailedItem => ({
  itemid: itemIds.media(row.jobid),
  kind: 'media',
  state: row.state === 'failed' ? 'failed' : 'stuck',
  platform: row.platform,
  ticketid: row.ticketid,
  client_name: row.client_name,
  about: null,
  ...noted(row.last_error, 'unfetched'),
  attempts: row.attempts,
  since: row.created_on,
})

export const presentGivenUp = (row: GivenUp): FailedItem => ({
  itemid: itemIds.delivery(row.deliveryid),
  kind: 'webhook',
  state: 'failed',
  platform: null,
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
