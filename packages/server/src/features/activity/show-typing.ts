import { ChannelError, type Outbound } from '@switchboard/channels'
import { type ActivityWord, limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'
import { type Reader, readerOf } from './typing-store.ts'

/**
 * Shows clients that their handler writes, where the provider has that. It is worth nothing a moment later: never
 * queued, never in the way of a message, and dropped with the first sign of trouble.
 */
export function noteWriting(app: AppContext, userid: string, connectionid: string, said: ActivityWord): void {
  const desk = deskOf(app)
  const writes = said.typing === 'reply' && said.ticketid !== null
  for (const [ticketid, writer] of desk.writers)
    if (writer.connectionid === connectionid && !(writes && ticketid === said.ticketid)) rest(app, ticketid)
  if (!writes || said.ticketid === null || !app.config.tellClientsTyping) return
  const known = desk.writers.get(said.ticketid)
  const isSame = known?.userid === userid
  const shown = isSame ? known.shown : null
  desk.writers.set(said.ticketid, { userid, connectionid, heardAt: app.clock.millis(), shown })
  fly(app, said.ticketid)
}

/** The tab is gone. */
export const noteRest = (app: AppContext, connectionid: string): void =>
  noteWriting(app, '', connectionid, { ticketid: null, typing: 'no' })

/** Shows it again to whoever would stop seeing it, as long as the writing goes on; resolves when all were told. */
export async function showTyping(app: AppContext): Promise<void> {
  const desk = deskOf(app)
  const now = app.clock.millis()
  for (const [ticketid, { heardAt }] of desk.writers) {
    if (now - heardAt > FALLEN_SILENT) desk.writers.delete(ticketid)
    else fly(app, ticketid)
  }
  await Promise.all(desk.flying)
}

/** A tab repeats its word this often; one that missed a word and a half is gone. */
const FALLEN_SILENT = 1.5 * limits.activityEvery
/** Milliseconds for which a provider in trouble is left alone, unless it names its own time. */
const LEFT_ALONE = 60_000
/** Milliseconds; what takes longer is not worth showing any more. */
const LONGEST = 5_000

interface Writer {
  userid: string
  connectionid: string
  heardAt: number
  /** When and to whom it was shown last. */
  shown: { at: number; lasts: number; reader: Reader } | null
}

interface Desk {
  writers: Map<string, Writer>
  /** Accounts that are left alone, until when. */
  leftAlone: Map<string, number>
  flying: Set<Promise<void>>
}

const desks = new WeakMap<AppContext, Desk>()

function deskOf(app: AppContext): Desk {
  const desk = desks.get(app) ?? { writers: new Map(), leftAlone: new Map(), flying: new Set() }
  desks.set(app, desk)
  return desk
}

function fly(app: AppContext, ticketid: string): void {
  const desk = deskOf(app)
  const writer = desk.writers.get(ticketid)
  if (writer === undefined || isStillSeen(app, writer)) return
  const flight = show(app, desk, ticketid, writer)
    .catch((error: unknown) => app.log.debug({ err: error, ticketid }, 'a client was not shown our typing'))
    .finally(() => desk.flying.delete(flight))
  desk.flying.add(flight)
}

const isStillSeen = (app: AppContext, { shown }: Writer): boolean =>
  shown !== null && app.clock.millis() - shown.at < shown.lasts

async function show(app: AppContext, desk: Desk, ticketid: string, writer: Writer): Promise<void> {
  const reader = await readerOf(app, ticketid, writer.userid)
  if (reader === undefined || desk.writers.get(ticketid) !== writer || isStillSeen(app, writer)) return
  const lasts = channelOf(reader.platform).abilities.typing
  if (lasts === null) return
  writer.shown = { at: app.clock.millis(), lasts, reader }
  const { messageRef } = reader
  await tell(app, desk, reader, { kind: 'typing', ...(messageRef === null ? {} : { messageRef }) })
}

/** The writing has stopped: taken back where the provider can, unless it has ended by itself. */
function rest(app: AppContext, ticketid: string): void {
  const desk = deskOf(app)
  const writer = desk.writers.get(ticketid)
  desk.writers.delete(ticketid)
  if (writer?.shown === undefined || writer.shown === null || !isStillSeen(app, writer)) return
  const flight = tell(app, desk, writer.shown.reader, { kind: 'typing', ended: true })
    .catch((error: unknown) => app.log.debug({ err: error, ticketid }, 'typing was not taken back'))
    .finally(() => desk.flying.delete(flight))
  desk.flying.add(flight)
}

async function tell(
  app: AppContext,
  desk: Desk,
  { accountid, chat }: Reader,
  outbound: Outbound,
): Promise<void> {
  if ((desk.leftAlone.get(accountid) ?? 0) > app.clock.millis()) return
  const account = await accountById(app.db, accountid)
  if (account === undefined) return
  try {
    await channelOf(account.platform).send(opened(app, account), chat, outbound, (request) =>
      app.providerHttp({ ...request, timeout: Math.min(request.timeout, LONGEST) }),
    )
  } catch (error) {
    const wait = waitAfter(error)
    if (wait > 0) desk.leftAlone.set(accountid, app.clock.millis() + wait)
    throw error
  }
}

/** Trouble with the whole account; a refusal is about this client alone. */
function waitAfter(error: unknown): number {
  if (!(error instanceof ChannelError)) return LEFT_ALONE
  switch (error.failure.kind) {
    case 'rate-limited':
      return Math.max(error.failure.retryAfterMs, LEFT_ALONE)
    case 'away':
    case 'ambiguous':
    case 'account-broken':
      return LEFT_ALONE
    case 'refused':
    case 'unreachable':
      return 0
    default:
      return error.failure satisfies never
  }
}
