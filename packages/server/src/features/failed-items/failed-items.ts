import { type CallReply, type calls, type FailedItem, limits, platformNames } from '@switchboard/contract'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { allAccounts, presentHealth } from '../channel-accounts/channel-accounts.ts'
import {
  type Stray,
  strays,
  type WrongInbound,
  wrongInbound,
  type WrongMedia,
  wrongMedia,
  type WrongOutbound,
  wrongOutbound,
} from './failed-items-store.ts'
import { itemIds } from './item-ids.ts'

export { replayItem } from './replay-item.ts'

type Item = z.infer<typeof FailedItem>

/** Nothing fails in silence (product §7): what did not go through, oldest first, and how each channel is doing. */
export async function failedItems(app: AppContext): Promise<CallReply<typeof calls.getFailedItems>> {
  const minuteAgo = later(app.clock.now(), -limits.lateSend)
  const [inbound, stray, outbound, media, accounts] = await Promise.all([
    wrongInbound(app.db, minuteAgo),
    strays(app.db),
    wrongOutbound(app.db, minuteAgo),
    wrongMedia(app.db, minuteAgo),
    allAccounts(app.db),
  ])
  const items = [
    ...inbound.map(presentInbound),
    ...stray.map(presentStray),
    ...outbound.map(presentOutbound),
    ...media.map(presentMedia),
  ].toSorted((one, other) => one.since.localeCompare(other.since))
  return { items, channels: accounts.map(presentHealth) }
}

export async function channelHealth(app: AppContext): Promise<CallReply<typeof calls.getChannelHealth>> {
  return { channels: (await allAccounts(app.db)).map(presentHealth) }
}

const presentInbound = (row: WrongInbound): Item => ({
  itemid: itemIds.inbound(row.accountid, row.ext_id),
  kind: 'inbound',
  state: 'failed',
  platform: row.platform,
  ticketid: null,
  client_name: row.client_name,
  reason: row.last_error ?? 'It could not be taken in.',
  attempts: row.attempts,
  since: row.received_on,
})

const presentStray = (row: Stray): Item => ({
  itemid: itemIds.stray(row.strayid),
  kind: 'inbound',
  state: 'failed',
  platform: row.platform,
  ticketid: null,
  client_name: null,
  reason:
    row.ext_account_id === null
      ? 'It could not be read.'
      : `${platformNames[row.platform]} sent it to ${row.ext_account_id}, which is not connected.`,
  attempts: 1,
  since: row.received_on,
})

const presentOutbound = (row: WrongOutbound): Item => ({
  itemid: itemIds.outbound(row.outboxid),
  kind: 'outbound',
  state: row.state === 'failed' || row.state === 'doubtful' ? row.state : 'stuck',
  platform: row.platform,
  ticketid: row.ticketid,
  client_name: row.client_name,
  reason: reasonOf(row),
  attempts: row.attempts,
  since: row.created_on,
})

function reasonOf({ account_state, account_error, last_error }: WrongOutbound): string {
  if (account_state === 'broken') return account_error ?? 'The channel needs to be connected again.'
  return last_error ?? 'It waits for its turn.'
}

const presentMedia = (row: WrongMedia): Item => ({
  itemid: itemIds.media(row.jobid),
  kind: 'media',
  state: row.state === 'failed' ? 'failed' : 'stuck',
  platform: row.platform,
  ticketid: row.ticketid,
  client_name: row.client_name,
  reason: row.last_error ?? 'The file has not been fetched yet.',
  attempts: row.attempts,
  since: row.created_on,
})
